/** What does a person read when a call fails? One sentence for every code there is. */
import type { ErrorCode } from '#contract/errors.ts';
import { defineMessages } from './language.ts';

/** The closed list, and what the browser itself adds: no answer came, or nobody waited for it any longer. */
export type ClientErrorCode = ErrorCode | 'offline' | 'cancelled';

const sentences = defineMessages<Record<ClientErrorCode, string>>('errors', {
  offline: 'We could not reach Magpie. Check your connection and try again.',
  cancelled: 'You stopped waiting. Try again when you like.',
  unauthenticated: 'Please sign in to go on.',
  invalid_credentials: "Those details don't match an account.",
  invalid_sign_in_code: 'This sign-in took too long or was already used. Please try again.',
  account_queued: 'You are in the queue. Watch your inbox for an invitation.',
  account_suspended: 'This account is suspended.',
  forbidden: 'You may not do that.',
  recent_sign_in_required: 'Sign in again with Google, then come back within 15 minutes.',
  not_found: 'There is nothing here, or it is not yours to see.',
  listing_closed: 'This listing is closed.',
  version_conflict: 'Somebody saved this in the meantime. Look at both versions.',
  already_decided: 'This request has already been answered.',
  conversation_closed: 'This conversation is closed.',
  review_too_early: 'You can review once both of you have written.',
  already_reviewed: 'You have reviewed this already.',
  review_final: 'This can no longer be changed: its 14 days are over.',
  too_many_tokens: 'You have as many keys as there can be. Revoke one first.',
  too_many_saved_searches: 'You keep as many searches as there can be. Forget one first.',
  already_active: 'This account is already active.',
  link_expired: 'This link has expired. Ask for a new one.',
  payload_too_large: 'That is too large. Pictures can be up to 10 MB.',
  unsupported_image: 'That is not a picture we can read. Use JPEG, PNG, WebP or AVIF.',
  unsupported_media_type: 'That did not work. Please reload the page and try again.',
  xsrf_mismatch: 'This page has been open too long. Reload it and try again.',
  validation_failed: 'Some of this needs another look.',
  too_many_requests: 'Too many attempts. Please wait a moment.',
  changes_expired: 'A lot has happened since. Reload the page to see it.',
  bad_request: 'That did not work. Please reload the page and try again.',
  unknown_host: 'Magpie is not served at this address.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We are busy just now. Please try again in a moment.',
});

export function sentenceFor(code: ClientErrorCode): string {
  return sentences[code];
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && code !== 'offline' && code !== 'cancelled' && Object.hasOwn(sentences, code);
}

/** Every call's failure: an envelope from the server, or `offline` with status 0 when none came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ClientErrorCode;
  /** Sentences by field name; empty but for 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | undefined;
  /** The server's own sentence; undefined when it sent none, and `message` is ours. */
  readonly said: string | undefined;

  constructor(
    code: ClientErrorCode,
    status: number,
    given: { message?: string; errors?: Record<string, string[]>; retryAfter?: number | undefined } = {},
  ) {
    super(given.message ?? sentences[code]);
    this.said = given.message;
    this.code = code;
    this.status = status;
    this.errors = given.errors ?? {};
    this.retryAfter = given.retryAfter;
  }
}

/** The sentence for whatever was thrown: faults that are no `ApiError` read like ours. */
export function sentenceForError(error: unknown): string {
  return sentenceFor(error instanceof ApiError ? error.code : 'internal');
}

/** The person's own cancelling, which is not to be reported as a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
