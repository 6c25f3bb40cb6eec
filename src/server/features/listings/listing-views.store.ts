/** Stores the views of listings, and the daily key with which viewers' identities are hashed. */
import { randomBytes } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../../db/db.ts';
import { listingViewKeys, listingViews, listingViewTotals } from '../../tables/listing-views.ts';

export type View = { listingId: number; day: string; viewer: Buffer };

/** Creates the day's hash key if it does not exist; all nodes share it. */
export async function loadViewKey(db: Db, day: string): Promise<Buffer> {
  await db
    .insert(listingViewKeys)
    .values({ day, key: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select({ key: listingViewKeys.key }).from(listingViewKeys).where(eq(listingViewKeys.day, day));
  if (!row) throw new Error(`the key of ${day} was not stored`);
  return row.key;
}

/** Skips viewers who have already been counted, and listings that no longer exist. */
export async function insertViews(db: Queryable, views: readonly View[]): Promise<void> {
  const ids = views.map(({ listingId }) => listingId);
  const days = views.map(({ day }) => day);
  const viewers = views.map(({ viewer }) => viewer.toString('hex'));
  await db.execute(sql`
    insert into listing_views (listing_id, day, viewer)
    select v.id, v.day, decode(v.viewer, 'hex')
    from unnest(${sql.param(ids)}::int[], ${sql.param(days)}::date[], ${sql.param(viewers)}::text[]) v (id, day, viewer)
    join listings l on l.id = v.id
    order by v.id, v.day, v.viewer
    on conflict do nothing`);
}

/** Moves up to `limit` views of earlier days to the totals, and returns how many it moved. */
export async function addViewsToTotals(tx: Tx, today: string, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ folded: number }>(sql`
    with gone as (
      delete from listing_views where (listing_id, day, viewer) in (
        select listing_id, day, viewer from listing_views where day < ${today}::date order by listing_id limit ${limit}
      ) returning listing_id
    ), counted as (
      select listing_id, count(*)::int as views from gone group by listing_id
    ), added as (
      insert into listing_view_totals (listing_id, views) select listing_id, views from counted order by listing_id
      on conflict (listing_id) do update set views = listing_view_totals.views + excluded.views
      returning 1
    )
    select (select count(*) from gone)::int as folded from (select count(*) from added) a`);
  return rows[0]?.folded ?? 0;
}

export async function deleteOldViewKeys(db: Queryable, today: string): Promise<void> {
  await db.delete(listingViewKeys).where(lt(listingViewKeys.day, today));
}

export async function deleteViews(tx: Tx, listingIds: readonly number[]): Promise<void> {
  await tx.delete(listingViews).where(inArray(listingViews.listingId, [...listingIds]));
  await tx.delete(listingViewTotals).where(inArray(listingViewTotals.listingId, [...listingIds]));
}
