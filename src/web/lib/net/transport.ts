/** Sends a prepared request and reads its response. */
import type { ErrorCode } from '#contract/errors.ts';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { locale } from '../i18n/language.ts';
import { ApiError, isErrorCode, sentenceFor } from './errors.ts';
import { problemLabels, type SentProblem } from './problems.labels.ts';

export type Prepared = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | URLSearchParams | undefined;
};
export type Received = { status: number; text: string; retryAfter: string | null; type: string | null };

/** Reads the global `fetch` for each request, because tests replace it. */
let request: typeof fetch = (...parameters) => fetch(...parameters);

/**
 * Sends later requests with `other` instead of `fetch`. Used on the server, where requests do not leave the process.
 */
export function sendRequestsWith(other: typeof fetch): void {
  request = other;
}

/** Throws an `ApiError` with the code `offline` if no response arrived, or the browser's AbortError if cancelled. */
export async function send(prepared: Prepared, signal: AbortSignal | undefined): Promise<Received> {
  try {
    const response = await request(prepared.url, {
      method: prepared.method,
      headers: prepared.headers,
      credentials: 'include',
      ...(prepared.body === undefined ? {} : { body: prepared.body }),
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

type ErrorBody = {
  message?: unknown;
  code?: unknown;
  errors?: unknown;
  problems?: unknown;
  second_factor?: SecondFactorChallenge;
  suspension?: { appeal_token?: unknown };
  limit_rises_at?: unknown;
  queue_position?: number;
};

function isProblem(problem: unknown): problem is SentProblem {
  const { field, code, params } = Object(problem) as Record<string, unknown>;
  return typeof field === 'string' && typeof code === 'string' && typeof params === 'object' && params !== null;
}

/**
 * Returns the errors of each field in the current language. Renders the server's problem codes, or uses the server's
 * sentences if a code is unknown. A backend other than Magpie's can send one sentence per field instead of a list.
 */
function fieldErrors({ errors, problems }: ErrorBody): Record<string, string[]> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const known = Array.isArray(problems) ? problems.filter(isProblem) : [];
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => {
      const ofField = known.filter((problem) => problem.field === field);
      const render = (english: unknown, at: number) =>
        (ofField[at] && problemLabels.render(ofField[at])) || String(english);
      return [field, [sentences].flat().map(render)];
    }),
  );
}

/** Returns the server's message, in the current language if its code is known. */
function messageOf({ message, code }: ErrorBody, errors: Record<string, string[]> | undefined): string | undefined {
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  if (locale() === 'en') return message;
  if (!isErrorCode(code)) return message;
  return problemLabels.summary(errors ?? {}) ?? sentenceFor(code, message);
}

/** Returns the error code for a body without a known code, for example from another server or a proxy. */
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
  const errors = fieldErrors(body);
  const message = messageOf(body, errors);
  const seconds = Number(received.retryAfter);
  const appealToken = body.suspension?.appeal_token;
  throw new ApiError(code, status, {
    ...(typeof appealToken === 'string' ? { appealToken } : {}),
    ...(typeof body.limit_rises_at === 'string' ? { limitRisesAt: body.limit_rises_at } : {}),
    ...(message ? { message, english: String(body.message) } : {}),
    ...(errors ? { errors } : {}),
    ...(body.second_factor ? { secondFactor: body.second_factor } : {}),
    queuePosition: body.queue_position,
    ...(received.retryAfter && Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  });
}
