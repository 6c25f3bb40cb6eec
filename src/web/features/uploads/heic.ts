/** Converts a phone's HEIC photo to JPEG in a worker. */

export type HeicRequest = { file: Blob; maxPixels: number };
export type HeicResponse = { ok: true; picture: Blob } | { ok: false; problem: 'heic_unreadable' | 'too_many_pixels' };

/**
 * Loads the large decoder for this one image and releases it afterwards. Aborting `signal` ends the conversion
 * immediately.
 */
export function heicToJpeg(question: HeicRequest, signal?: AbortSignal): Promise<HeicResponse> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: HeicResponse) => {
      worker.terminate();
      resolve(answer);
    };
    const refuse = () => end({ ok: false, problem: 'heic_unreadable' });
    worker.addEventListener('message', (event: MessageEvent<HeicResponse>) => end(event.data));
    worker.addEventListener('error', refuse);
    signal?.addEventListener('abort', refuse, { once: true });
    if (signal?.aborted) refuse();
    else worker.postMessage(question);
  });
}
