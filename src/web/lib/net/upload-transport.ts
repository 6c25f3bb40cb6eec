/** Sends a request with files by XMLHttpRequest, because fetch does not report progress; loaded on the first upload. */
import { ApiError } from './errors.ts';
import type { Prepared, Received } from './transport.ts';

export function sendWithProgress(
  request: Prepared,
  signal: AbortSignal | undefined,
  onProgress: (fraction: number) => void,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const cancel = (): void => xhr.abort();
    xhr.open(request.method, request.url);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        retryAfter: xhr.getResponseHeader('Retry-After'),
        type: xhr.getResponseHeader('Content-Type'),
      }),
    );
    xhr.addEventListener('error', () => reject(new ApiError('offline', 0)));
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', cancel);
    xhr.send(request.body ?? null);
  });
}
