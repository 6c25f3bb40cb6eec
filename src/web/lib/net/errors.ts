/** Defines the error of a failed call and the sentences that explain it to users. */
import { type ErrorCode, errorStatuses } from '#contract/errors.ts';
import { fallbackSentences } from '#contract/fallback-sentences.ts';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { formatDate, formatTime } from '../i18n/dates.ts';
import { defineMessages } from '../i18n/language.ts';
import { rateLimitLabels } from './problems.labels.ts';

/** The API's error codes, and two for the browser: no response arrived, or the user cancelled. */
export type ClientErrorCode = ErrorCode | 'offline' | 'cancelled';

/**
 * The English table has only the sentences for failures without a server message; other languages cover every error
 * code.
 */
const sentences = defineMessages<{ [C in ClientErrorCode]?: string } & typeof fallbackSentences>('errors', {
  offline: 'We could not reach Magpie. Check your connection and try again.',
  cancelled: 'You stopped waiting. Try again when you like.',
  ...fallbackSentences,
});

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatuses, code);
}

type Details = {
  /** The sentence for users, in the current language. */
  message?: string;
  /** The server's own message; defaults to `message`. */
  english?: string;
  errors?: Record<string, string[]>;
  retryAfter?: number | undefined;
  secondFactor?: SecondFactorChallenge;
  appealToken?: string | undefined;
  limitRisesAt?: string | undefined;
  queuePosition?: number | undefined;
};

/** The error of a failed call: the server's error, or `offline` with status 0 if no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ClientErrorCode;
  /** Messages by field name; empty except for status 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait, if the server sent them. */
  declare readonly retryAfter: number | undefined;
  /** The server's message in the current language; undefined if `message` comes from the web app. */
  readonly serverMessage: string | undefined;
  readonly english: string | undefined;
  /** Only with `second_factor_required`. */
  declare readonly secondFactor: SecondFactorChallenge | undefined;
  /** The token for the URL of the appeal page; only with `account_suspended`. */
  declare readonly appealToken: string | undefined;
  /** When the limits of a new account are raised; only if such a limit caused `too_many_requests`. */
  declare readonly limitRisesAt: string | undefined;
  /** The position in the registration queue; included with `account_queued` until the invitation is sent. */
  declare readonly queuePosition: number | undefined;

  constructor(code: ClientErrorCode, status: number, details: Details = {}) {
    const { message, english = message, errors, ...others } = details;
    super(message ?? sentences[code] ?? sentences.internal);
    this.serverMessage = message;
    this.english = english;
    this.code = code;
    this.status = status;
    this.errors = errors ?? {};
    Object.assign(this, others);
  }
}

/** Returns the sentence for an error code in the current language; in English, usually the server's sentence. */
export function sentenceFor(code: ClientErrorCode, english: string | undefined): string {
  return sentences[code] ?? english ?? sentences.internal;
}

export function sentenceForError(error: unknown): string {
  if (!(error instanceof ApiError)) return sentences.internal;
  return error.code === 'too_many_requests' ? rateLimitSentence(error) : sentenceFor(error.code, error.english);
}

/** States how long to wait, and when the limits of a new account rise. */
function rateLimitSentence({ retryAfter, limitRisesAt }: ApiError): string {
  if (retryAfter === undefined || limitRisesAt === undefined) return rateLimitLabels.wait(retryAfter);
  return rateLimitLabels.newAccount(retryAfter, `${formatDate(limitRisesAt)}, ${formatTime(limitRisesAt)}`);
}

/** True for an AbortError, which must not be reported as a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
