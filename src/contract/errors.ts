/** Lists every error the server can return, with its status, and defines the error envelope. */
import { z } from 'zod';

type ErrorRow = { readonly status: number; readonly message: string; readonly reportable?: true };

/** The closed list. `message` is the sentence sent to the client; `reportable` errors are logged as server faults. */
export const errors = {
  unauthenticated: { status: 401, message: 'Please sign in to go on.' },
  invalid_credentials: { status: 401, message: "Those details don't match an account." },
  invalid_sign_in_code: { status: 401, message: 'This sign-in took too long or was already used. Please try again.' },
  account_queued: { status: 403, message: 'You are in the queue. Watch your inbox for an invitation.' },
  account_suspended: { status: 403, message: 'This account is suspended.' },
  forbidden: { status: 403, message: 'You may not do that.' },
  recent_sign_in_required: {
    status: 403,
    message: 'Sign in again with Google, then come back within 15 minutes.',
  },
  not_found: { status: 404, message: 'There is nothing here, or it is not yours to see.' },
  listing_closed: { status: 409, message: 'This listing is closed.' },
  version_conflict: { status: 409, message: 'Somebody saved this in the meantime. Look at both versions.' },
  already_decided: { status: 409, message: 'This request has already been answered.' },
  conversation_closed: { status: 409, message: 'This conversation is closed.' },
  review_too_early: { status: 409, message: 'You can review once both of you have written.' },
  already_reviewed: { status: 409, message: 'You have reviewed this already.' },
  review_final: { status: 409, message: 'This can no longer be changed: its 14 days are over.' },
  too_many_tokens: { status: 409, message: 'You have as many keys as there can be. Revoke one first.' },
  too_many_saved_searches: { status: 409, message: 'You keep as many searches as there can be. Forget one first.' },
  already_active: { status: 409, message: 'This account is already active.' },
  link_expired: { status: 410, message: 'This link has expired. Ask for a new one.' },
  payload_too_large: { status: 413, message: 'That is too large.' },
  unsupported_image: { status: 415, message: 'That is not a picture we can read. Use JPEG, PNG, WebP or AVIF.' },
  unsupported_media_type: { status: 415, message: 'The body of this request is of a kind we do not read.' },
  xsrf_mismatch: { status: 419, message: 'This page has been open too long. Please try again.' },
  validation_failed: { status: 422, message: 'Some of this needs another look.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  changes_expired: { status: 410, message: 'Too much has happened since. Fetch afresh.' },
  bad_request: { status: 400, message: 'This request could not be read.' },
  unknown_host: {
    status: 421,
    message: 'In development mode, this server answers only under localhost, HOST, PUBLIC_URL and SERVER_URL.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.', reportable: true },
  unavailable: { status: 503, message: 'We are busy just now. Please try again in a moment.', reportable: true },
} as const satisfies Record<string, ErrorRow>;

/** Status codes without a standard reason phrase; Node would send "unknown". */
export const reasonPhrases: Readonly<Record<number, string>> = { 419: 'Page Expired' };

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The one error envelope, in the shape that the specified client reads; `errors` is present with 422 only. */
export const ErrorEnvelope = z.object({
  /** A sentence for people. */
  message: z.string(),
  /** The machine-readable code, from the closed list. */
  code: z.enum(errorCodes),
  /** Sentences by field name, with dots for nesting. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
