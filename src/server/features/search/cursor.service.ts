/** Where does the next page of a search begin? */
import { z } from 'zod';
import type { SearchSort } from '#contract/search.ts';
import { failField } from '../../http/app-error.ts';

const Whole = z.int().min(-1).max(Number.MAX_SAFE_INTEGER);
const Place = z.tuple([Whole, Whole, z.int().min(0).max(2_147_483_647)]);
/** By what a page is ordered: score or price, then the moment in microseconds, then the id. */
export type Place = z.infer<typeof Place>;

const Cursor = z.strictObject({
  sort: z.enum(['relevance', 'newest', 'price_asc', 'price_desc']),
  /** All hits put in order, or walked along in the order of an index. */
  way: z.enum(['all', 'walk']),
  /** The last card shown; null where a new stretch of a walk begins. */
  after: Place.nullable(),
  /** Where the stretch began that is being shown: the newest of it, itself included. */
  from: Place.nullable(),
  /** As estimated with the first page. */
  total: z.int().min(0).max(2_147_483_647),
  /** How many hits there are to a stretch. */
  stretch: z.int().min(1).max(1000),
});
export type Cursor = z.infer<typeof Cursor>;

export function writeCursor(cursor: Cursor): string {
  const { sort, way, after, from, total, stretch } = cursor;
  return Buffer.from(JSON.stringify([sort, way, after, from, total, stretch])).toString('base64url');
}

function parse(text: string): unknown {
  try {
    const [sort, way, after, from, total, stretch] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    return { sort, way, after, from, total, stretch };
  } catch {
    return undefined;
  }
}

/** 422 for what is none of ours, or of a search in another order. */
export function readCursor(text: string, sort: SearchSort): Cursor {
  const { data } = Cursor.safeParse(parse(text));
  return data?.sort === sort ? data : failField('cursor', 'This cursor is not one of ours.');
}
