/** Defines the sort orders of a search and the condition for the hits after a sort position. */
import { type SQL, sql } from 'drizzle-orm';
import type { SearchSort } from '#contract/search.ts';
import type { SortPosition } from './search-cursor.ts';

/** Microseconds since 1970: a cursor can carry them without loss of precision. */
export const CREATED_AT_MICROSECONDS = sql.raw('(extract(epoch from created_at) * 1000000)::bigint');
/** When the price was reduced; 0 if cards show no reduction. */
export const REDUCED_AT_MICROSECONDS = sql.raw('coalesce((extract(epoch from reduced_at) * 1000000)::bigint, 0)');
export const momentOf = (micros: number): SQL =>
  sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`;

type Order = { by: SQL; after: (position: SortPosition) => SQL };

const highestKey: Order = {
  by: sql`key desc, created_at desc, listing_id desc`,
  after: ([key, moment, id]) => sql`(key, created_at, listing_id) < (${key}::bigint, ${momentOf(moment)}, ${id}::int)`,
};

const orders: Readonly<Record<SearchSort, Order>> = {
  relevance: highestKey,
  reduced: highestKey,
  condition: highestKey,
  newest: {
    by: sql`created_at desc, listing_id desc`,
    after: ([, moment, id]) => sql`(created_at, listing_id) < (${momentOf(moment)}, ${id}::int)`,
  },
  price_asc: {
    by: sql`key, listing_id`,
    after: ([key, , id]) => sql`(key, listing_id) > (${key}::bigint, ${id}::int)`,
  },
  price_desc: {
    by: sql`key desc, listing_id desc`,
    after: ([key, , id]) => sql`(key, listing_id) < (${key}::bigint, ${id}::int)`,
  },
};

export const orderBy = (sort: SearchSort): SQL => orders[sort].by;
export const isAfter = (sort: SearchSort, position: SortPosition | null | undefined): SQL =>
  position ? orders[sort].after(position) : sql`true`;
