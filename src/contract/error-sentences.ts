/** Defines the sentence of every error code. Free of zod because the web app shows the same sentences. */
import type { ErrorCode } from './errors.ts';
import { fallbackSentences } from './fallback-sentences.ts';

export const errorSentences: Readonly<Record<ErrorCode, string>> = {
  ...fallbackSentences,
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
  payload_too_large: 'That is too large.',
  unsupported_image: 'That is not a picture we can read. Use JPEG, PNG, WebP or AVIF.',
  unsupported_media_type: 'The body of this request is of a kind we do not read.',
  xsrf_mismatch: 'This page has been open too long. Please try again.',
  too_many_requests: 'Too many attempts. Please wait a moment.',
  changes_expired: 'Too much has happened since. Fetch afresh.',
  bad_request: 'This request could not be read.',
  unknown_host: 'In development mode, this server answers only under localhost, HOST, PUBLIC_URL and SERVER_URL.',
};
