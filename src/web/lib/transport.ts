/** How does one prepared request travel, and what does its answer say? */
import { ApiError, isErrorCode, sentenceFor } from './errors.ts';
import { spokenLanguage } from './language.ts';
import { serverLabels } from './server.labels.ts';

export type Prepared = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | URLSearchParams | undefined;
};
export type Received = { status: number; text: string; retryAfter: string | null; type: string | null };

/** Throws `ApiError` `offline` when no answer came, the browser's own AbortError when cancelled. */
export async function send(request: Prepared, signal: AbortSignal | undefined): Promise<Received> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      credentials: 'include',
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(signal ? { signal } : {}),
    });
    const { status, headers } = response;
    const [retryAfter, type] = [headers.get('Retry-After'), headers.get('Content-Type')];
    return { status, text: await response.text(), retryAfter, type };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('offline', 0);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inOwnWords(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [field, said.map((one) => serverLabels.sentence(one))]),
  );
}

/** Turns anything but a success into the error that the envelope names. */
export function read(received: Received): unknown {
  const { status, text } = received;
  if (status >= 200 && status < 300) {
    if (received.type?.startsWith('text/csv')) return text;
    return text === '' ? null : parse(text);
  }
  const given = parse(text) as
    | { message?: string; code?: unknown; errors?: Record<string, string[]> }
    | null
    | undefined;
  // A proxy in between answers without our envelope: say what its status means to a person.
  const code = isErrorCode(given?.code) ? given.code : status === 503 || status === 502 ? 'unavailable' : 'internal';
  const seconds = Number(received.retryAfter);
  throw new ApiError(code, status, {
    ...(isErrorCode(given?.code) && given?.message
      ? { message: spokenLanguage() === 'en' ? given.message : sentenceFor(code) }
      : {}),
    ...(given?.errors ? { errors: inOwnWords(given.errors) } : {}),
    ...(received.retryAfter && Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  });
}
