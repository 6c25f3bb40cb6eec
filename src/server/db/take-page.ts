/**
 * Cuts a page from the rows of a query, which reads one row more than the page size to find out whether further pages
 * follow.
 */

export type Page<Item, Counts = unknown, Cursor = string> = {
  data: Item[];
  meta: Counts & { next_cursor: Cursor | null };
};

/** `next` is the cursor of the page's last row, or null if this is the last page. */
export function takePage<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { page: Row[]; next: Cursor | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorOf(last) };
}

export const idOf = ({ id }: { id: number }): string => String(id);
