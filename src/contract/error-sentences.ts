/** Defines the sentence of every error code. Free of zod because the web app shows the same sentences. */
import type { ErrorCode } from './errors.ts';
import { fallbackSentences } from './fallback-sentences.ts';

/** Replaces the sentence of `too_many_requests` if the limit is lower for new accounts. Takes an ISO time. */
export const newAccountSentence = (risesAt: string): string =>
  `New accounts have lower limits. Yours rises on ${risesAt.slice(0, 10)} at ${risesAt.slice(11, 16)} UTC.`;

export const errorSentences: Readonly<Record<ErrorCode, string>> = {
  ...fallbackSentences,
  unauthenticated: 'Sign in to continue.',
  invalid_credentials: "Those details don't match an account.",
  invalid_sign_in_code: 'This sign-in took too long or was already used. Please try again.',
  account_queued: 'You’re on the waiting list. We’ll email you when it’s your turn.',
  account_suspended: 'This account is suspended.',
  forbidden: 'You don’t have permission to do that.',
  recent_sign_in_required: 'Sign in again with Google, then come back within 15 minutes.',
  second_factor_required: 'Enter the code of your second factor to finish signing in.',
  second_factor_setup_required: 'Staff accounts need a second factor. Set one up in Settings, under Sign-in security.',
  confirmation_required: 'Confirm that it is you, then try again.',
  deletion_pending: 'Your account is about to be deleted. Cancel the deletion to use it again.',
  not_found: 'This doesn’t exist, or you don’t have access to it.',
  listing_closed: 'This listing is closed.',
  version_conflict: 'This changed while you were editing. Compare both versions.',
  already_decided: 'This request has already been answered.',
  conversation_closed: 'This conversation is closed.',
  user_blocked: 'You have blocked this user. Unblock them to write again.',
  review_too_early: 'You can write a review once you’ve both sent a message.',
  receipt_too_early: 'You can confirm that the item has arrived once both of you have written.',
  already_reviewed: 'You’ve already reviewed this.',
  review_final: 'This can no longer be changed. The 14 days are over.',
  too_many_tokens: 'You’ve reached the limit of API keys. Revoke one first.',
  too_many_saved_searches: 'You’ve reached the limit of saved searches. Delete one first.',
  too_many_blocks: 'You’ve reached the limit of blocked users. Unblock someone first.',
  export_running: 'We are already preparing a copy of your data.',
  already_active: 'This account is already active.',
  already_suspended: 'This user is already suspended.',
  not_suspended: 'This user is not suspended.',
  appeal_closed: 'You have already appealed, or the time for an appeal is over.',
  undo_expired: 'This decision can no longer be undone.',
  last_admin: 'The last admin cannot be demoted, suspended or deleted. Make another user an admin first.',
  entry_in_use: 'This entry is in use. Merge it into another one instead.',
  merge_running: 'One of the two is being merged. Wait until that merge is finished.',
  ticket_changed: 'A new message arrived in the meantime. Read it, then send yours.',
  link_expired: 'This link has expired. Request a new one.',
  payload_too_large: 'That’s too large.',
  unsupported_image: 'We can’t read that photo. Use JPEG, PNG, WebP or AVIF.',
  unsupported_media_type: 'The content type of this request isn’t supported.',
  xsrf_mismatch: 'This page has been open too long. Try again.',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  changes_expired: 'You’re out of date. Reload the page.',
  bad_request: 'We couldn’t read this request.',
  unknown_host: 'In development mode, this server answers only under localhost, HOST, PUBLIC_URL and SERVER_URL.',
};
