/** Encodes and decodes the cursor of the next search page. */
import { z } from 'zod';
import { MAX_ID } from '#contract/limits.ts';
import { SearchSort } from '#contract/search.ts';
import { failField } from '../../http/app-error.ts';

const Whole = z.int().min(-1).max(Number.MAX_SAFE_INTEGER);
const SortPosition = z.tuple([Whole, Whole, z.int().min(0).max(MAX_ID)]);
/** The sort key of a hit: score, price, reduction or grade; then the creation time in microseconds, then the id. */
export type SortPosition = z.infer<typeof SortPosition>;

const Cursor = z.strictObject({
  sort: SearchSort,
  /** `all` sorts every hit; `walk` scans an index in its order. */
  way: z.enum(['all', 'walk']),
  /** The sort position of the last card of the previous page; null at the start of a batch. */
  after: SortPosition.nullable(),
  /**
   * Where the current batch starts: the batch contains only hits that are older than this position. Null if the search
   * has no batches.
   */
  batchStart: SortPosition.nullable(),
  total: z.int().min(0).max(MAX_ID),
  batchSize: z.int().min(1).max(1000),
});
export type Cursor = z.infer<typeof Cursor>;

export function writeCursor(cursor: Cursor): string {
  const { sort, way, after, batchStart, total, batchSize } = cursor;
  return Buffer.from(JSON.stringify([sort, way, after, batchStart, total, batchSize])).toString('base64url');
}

function parse(text: string): unknown {
  try {
    const [sort, way, after, batchStart, total, batchSize] = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    ) as unknown[];
    return { sort, way, after, batchStart, total, batchSize };
  } catch {
    return undefined;
  }
}

/** Fails with 422 if the cursor is malformed or belongs to a search with another sort order. */
export function readCursor(text: string, sort: SearchSort): Cursor {
  const { data } = Cursor.safeParse(parse(text));
  return data?.sort === sort ? data : failField('cursor', 'invalid_cursor');
}
