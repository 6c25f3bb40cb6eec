/** Limits the lists that are returned whole when no `limit` is given. Free of zod because the web imports it. */

/** Only the newest items are returned; a cursor fetches the rest. */
export const WHOLE_LIST_LIMIT = 500;
