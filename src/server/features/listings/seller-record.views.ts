/** Reads the facts that show a seller's experience: their sales, and how soon they answer contact requests. */
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { SellerRecord } from '#contract/profiles.ts';
import { usualResponseHours } from '#rules/profiles/response-time.ts';
import type { Queryable } from '../../db/db.ts';
import { unhiddenListings } from '../visibility/index.ts';

/** Older answers say little about how a seller responds today. */
const MAX_ANSWERS = 50;

export type RecordRow = { sales: number; answers: number; medianSeconds: number | null };

/**
 * A column of type `RecordRow`; null if the seller is not active. Does not count requests that an agreed trade stores
 * as already accepted, because they have no response time.
 */
export const sellerRecordColumn = (sellerId: SQL): SQL<RecordRow | null> => sql`(
  select json_build_object(
    'sales', (select count(*) from listings s where s.seller_id = o.id and s.sold_at is not null and ${unhiddenListings('s')}),
    'answers', recent.answers, 'medianSeconds', recent.median)
  from users o cross join lateral (
    select count(*) as answers, percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) as median
    from (
      select decided_at, created_at from connections a
      where a.seller_id = o.id and a.decided_at > a.created_at order by a.decided_at desc limit ${sql.raw(String(MAX_ANSWERS))}
    ) answered
  ) recent
  where o.id = ${sellerId} and o.status = 'active')`;

type WithRecord = { record?: z.input<typeof SellerRecord> };

export function toSellerRecord(row: RecordRow | null): WithRecord {
  if (!row) return {};
  const response_hours = usualResponseHours(row);
  return row.sales === 0 && response_hours === null ? {} : { record: { sales: row.sales, response_hours } };
}

export async function readSellerRecord(db: Queryable, sellerId: number): Promise<WithRecord> {
  const { rows } = await db.execute<{ record: RecordRow | null }>(
    sql`select ${sellerRecordColumn(sql`${sellerId}::int`)} as record`,
  );
  return toSellerRecord(rows[0]?.record ?? null);
}
