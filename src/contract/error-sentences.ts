/** Defines the sentence of every error code. Must not import zod, because the web app shows the same sentences. */
import type { ErrorCode } from './errors.ts';
import { fallbackSentences } from './fallback-sentences.ts';
import { MESSAGE_CHANGE_MINUTES, RECENT_SIGN_IN_MINUTES, REVIEW_CHANGE_DAYS } from './limits.ts';
import { splitWait, waitWords } from './wait.ts';

const formatWaitInEnglish = (seconds: number): string => {
  const { unit, count } = splitWait(seconds);
  return waitWords[unit](count);
};

/**
 * Returns the sentence of `too_many_requests`: with the time to wait, and with the ISO time at which the limit rises if
 * it is lower because the account is new.
 */
export function tooManyRequestsSentence(seconds: number | undefined, risesAt: string | undefined): string {
  if (seconds === undefined) return errorSentences.too_many_requests;
  const wait = formatWaitInEnglish(seconds);
  if (risesAt === undefined) return `Too many attempts. Please wait ${wait}, then try again.`;
  const time = `${risesAt.slice(0, 10)} at ${risesAt.slice(11, 16)} UTC`;
  return `New accounts have lower limits. Try again in ${wait}; your limit rises on ${time}.`;
}

export const errorSentences: Readonly<Record<ErrorCode, string>> = {
  ...fallbackSentences,
  unauthenticated: 'Sign in to continue.',
  invalid_credentials: "Those details don't match an account.",
  invalid_sign_in_code: 'This sign-in took too long or was already used. Please try again.',
  account_queued: 'You’re on the waiting list. We’ll email you when it’s your turn.',
  account_suspended: 'This account is suspended.',
  forbidden: 'You don’t have permission to do that.',
  recent_sign_in_required: `Sign in again with Google, then come back within ${RECENT_SIGN_IN_MINUTES} minutes.`,
  second_factor_required: 'Enter the code of your second factor to finish signing in.',
  second_factor_setup_required: 'Staff accounts need a second factor. Set one up in Settings, under Sign-in security.',
  confirmation_required: 'Confirm it’s you, then try again.',
  deletion_pending: 'Your account is about to be deleted. Cancel the deletion to use it again.',
  not_found: 'This doesn’t exist, or you don’t have access to it.',
  listing_closed: 'This listing is closed.',
  version_conflict: 'This changed while you were editing. Compare both versions.',
  already_decided: 'This request has already been answered.',
  conversation_closed: 'This conversation is closed.',
  message_unchangeable: `You can edit or delete a message only within ${MESSAGE_CHANGE_MINUTES} minutes of sending it.`,
  user_blocked: 'You’ve blocked this user. Unblock them first.',
  review_too_early: 'You can write a review once you’ve both sent a message.',
  receipt_too_early: 'You can confirm that the item has arrived once both of you have written.',
  already_reviewed: 'You’ve already reviewed this.',
  review_final: `This can no longer be changed. The ${REVIEW_CHANGE_DAYS} days are over.`,
  too_many_tokens: 'You’ve reached the limit of API keys. Revoke one first.',
  too_many_saved_searches: 'You’ve reached the limit of saved searches. Delete one first.',
  too_many_wants: 'You’ve reached the limit of wants. Delete one first.',
  trade_ended: 'This trade is no longer waiting for an answer.',
  trade_changed: 'This offer has changed. Look at the new one first.',
  trade_waiting: 'You already have an offer waiting for this item. Withdraw it first.',
  too_many_offers: 'Too many of your offers are waiting for an answer. Withdraw one first.',
  too_many_follows: 'You’ve reached the limit of follows. Unfollow something first.',
  too_many_blocks: 'You’ve reached the limit of blocked users. Unblock someone first.',
  export_running: 'We’re already preparing a copy of your data.',
  already_active: 'This account is already active.',
  already_suspended: 'This user is already suspended.',
  not_suspended: 'This user is not suspended.',
  appeal_closed: 'You’ve already appealed, or the time to appeal is over.',
  undo_expired: 'It’s too late to undo this decision.',
  last_admin: 'The last admin can’t be demoted, suspended or deleted. Make another user an admin first.',
  entry_in_use: 'This entry is in use. Merge it into another one instead.',
  merge_running: 'One of the two entries is being merged. Wait until that merge is finished.',
  job_running: 'This job is already running.',
  ticket_changed: 'A new message has arrived. Read it, then send yours.',
  link_expired: 'This link has expired. Request a new one.',
  payload_too_large: 'This is too large to send.',
  unsupported_image: 'We can’t read that photo. Use JPEG, PNG, WebP or AVIF.',
  unsupported_media_type: 'The content type of this request isn’t supported.',
  xsrf_mismatch: 'This page has been open too long. Try again.',
  too_many_requests: 'Too many attempts. Please wait a moment, then try again.',
  too_many_undecided: 'Too many of your requests wait for this seller. Wait for an answer, or withdraw one.',
  changes_expired: 'This page is out of date. Reload it.',
  bad_request: 'We couldn’t read this request.',
  unknown_host: 'In development mode, this server answers only under localhost, HOST, PUBLIC_URL and SERVER_URL.',
};
