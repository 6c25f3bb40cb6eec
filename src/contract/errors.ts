/** Lists every error the server can return, with its status. */

/** The closed list: the status of each code. The sentences are in `error-sentences.ts`. */
export const errorStatuses = {
  unauthenticated: 401,
  invalid_credentials: 401,
  invalid_sign_in_code: 401,
  account_queued: 403,
  account_suspended: 403,
  forbidden: 403,
  recent_sign_in_required: 403,
  second_factor_required: 403,
  second_factor_setup_required: 403,
  confirmation_required: 403,
  not_found: 404,
  listing_closed: 409,
  version_conflict: 409,
  already_decided: 409,
  conversation_closed: 409,
  user_blocked: 409,
  review_too_early: 409,
  already_reviewed: 409,
  review_final: 409,
  too_many_tokens: 409,
  too_many_saved_searches: 409,
  too_many_blocks: 409,
  already_active: 409,
  already_suspended: 409,
  not_suspended: 409,
  appeal_closed: 409,
  undo_expired: 409,
  last_admin: 409,
  entry_in_use: 409,
  merge_running: 409,
  link_expired: 410,
  payload_too_large: 413,
  unsupported_image: 415,
  unsupported_media_type: 415,
  xsrf_mismatch: 419,
  validation_failed: 422,
  too_many_requests: 429,
  changes_expired: 410,
  bad_request: 400,
  unknown_host: 421,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

/** Status codes without a standard reason phrase; Node would send "unknown". */
export const reasonPhrases: Readonly<Record<number, string>> = { 419: 'Page Expired' };

export type ErrorCode = keyof typeof errorStatuses;
