/** How does the page have a phone's HEIC picture turned into a JPEG? */

export type HeicQuestion = { file: Blob; mostPixels: number };
export type HeicAnswer = { ok: true; picture: Blob } | { ok: false; problem: 'heic_unreadable' | 'too_many_pixels' };

/** Loads the decoder, which is large, for this one picture and lets go of it again; `signal` ends it at once. */
export function heicToJpeg(question: HeicQuestion, signal?: AbortSignal): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: HeicAnswer) => {
      worker.terminate();
      resolve(answer);
    };
    const refuse = () => end({ ok: false, problem: 'heic_unreadable' });
    worker.addEventListener('message', (event: MessageEvent<HeicAnswer>) => end(event.data));
    worker.addEventListener('error', refuse);
    signal?.addEventListener('abort', refuse, { once: true });
    if (signal?.aborted) refuse();
    else worker.postMessage(question);
  });
}
