/** Defines the error of a failed call and one user-facing sentence per error code. */
import type { ErrorCode } from '#contract/errors.ts';
import { defineMessages } from './language.ts';

/** The error codes of the API plus two of the browser: no response arrived, or the user cancelled. */
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

/** The error of a failed call: the server's error envelope, or `offline` with status 0 if no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ClientErrorCode;
  /** Messages by field name; empty except for status 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait, if the server sent them. */
  readonly retryAfter: number | undefined;
  /** The server's own message; undefined if it sent none and `message` is ours. */
  readonly said: string | undefined;

  constructor(
    code: ClientErrorCode,
    status: number,
    details: { message?: string; errors?: Record<string, string[]>; retryAfter?: number | undefined } = {},
  ) {
    super(details.message ?? sentences[code]);
    this.said = details.message;
    this.code = code;
    this.status = status;
    this.errors = details.errors ?? {};
    this.retryAfter = details.retryAfter;
  }
}

/** Returns the sentence for any thrown value; values that are no `ApiError` count as internal errors. */
export function sentenceForError(error: unknown): string {
  return sentenceFor(error instanceof ApiError ? error.code : 'internal');
}

/** Returns true if the user cancelled, which must not be reported as a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
