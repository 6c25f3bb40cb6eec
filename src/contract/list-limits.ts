/** Bounds the lists that are returned whole when no `limit` is given. Free of zod: the web counts by it. */

/** The newest this many; the rest follows with a cursor. */
export const WHOLE_LIST_LIMIT = 500;
