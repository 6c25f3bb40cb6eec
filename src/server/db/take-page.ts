/** Cuts a page from rows of which one more than its size was read, so that it is known whether more follow. */

/** `last` is the last row of the page if there is a next one, for its cursor. */
export function takePage<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}
