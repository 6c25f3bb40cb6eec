/** Sends one prepared request and reads its response. */
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, isErrorCode, sentenceFor } from './errors.ts';
import { locale } from './language.ts';
import { serverLabels } from './server.labels.ts';

export type Prepared = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | URLSearchParams | undefined;
};
export type Received = { status: number; text: string; retryAfter: string | null; type: string | null };

/** Throws an `ApiError` `offline` if no response arrived, or the browser's AbortError if cancelled. */
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

type ErrorBody = { message?: unknown; code?: unknown; errors?: unknown };

/** Field errors in the current language. Other servers can send a single sentence instead of a list. */
function fieldErrors(errors: unknown): Record<string, string[]> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [
      field,
      [sentences].flat().map((sentence) => serverLabels.sentence(String(sentence))),
    ]),
  );
}

/** The server's message, translated if this app knows its code or sentence. */
function messageOf({ message, code }: ErrorBody, errors: Record<string, string[]> | undefined): string | undefined {
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  if (locale() === 'en') return message;
  if (!isErrorCode(code)) return serverLabels.sentence(message);
  return serverLabels.summary(errors ?? {}) ?? sentenceFor(code);
}

/** The error code for a body without one of our codes, for example from another server or a proxy. */
function codeForStatus(status: number): ErrorCode {
  if (status === 422) return 'validation_failed';
  return status === 503 || status === 502 ? 'unavailable' : 'internal';
}

/** Returns the body of a successful response; throws an `ApiError` otherwise. */
export function read(received: Received): unknown {
  const { status, text } = received;
  if (status >= 200 && status < 300) {
    if (received.type?.startsWith('text/csv')) return text;
    return text === '' ? null : parse(text);
  }
  const parsed = parse(text);
  const body: ErrorBody = typeof parsed === 'object' && parsed !== null ? parsed : {};
  const code = isErrorCode(body.code) ? body.code : codeForStatus(status);
  const errors = fieldErrors(body.errors);
  const message = messageOf(body, errors);
  const seconds = Number(received.retryAfter);
  throw new ApiError(code, status, {
    ...(message ? { message } : {}),
    ...(errors ? { errors } : {}),
    ...(received.retryAfter && Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  });
}
