/** Cuts a page from rows that were read with one more than the page size, which shows whether more follow. */

/** What a route returns for one page of a list; `Counts` are numbers about the whole list. */
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
