/** Stores which haves fit which wants. */
import { type SQL, sql } from 'drizzle-orm';
import { maxFitsPerWant } from '#rules/trading/max-fits.ts';
import { takeAdvisoryLock } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue, enqueueSelected } from '../../events/outbox.ts';
import { fittingSearches } from '../saved-searches/index.ts';
import { activePeople, noBlockBetween } from '../visibility/index.ts';
import { isHave } from './haves.views.ts';

/** The function `search_refresh` enqueues outbox rows of this kind for changed listings. */
export const WANT_FITS = 'want-fits';
/**
 * Identifies the fits to compute again: those of a listing, of some wants or, in batches, of all wants with words and
 * an id above `afterWantId`.
 */
export type WantFitsPayload = { listingId: number } | { wantIds: number[] } | { afterWantId: number };

/** Wants per outbox row when all wants are computed again; only a few, because each want needs a search. */
export const BATCH_SIZE = 25;
/** Wants per outbox row when they were changed: on the embedded database, the writes of all users wait for each row. */
const CHANGED_WANTS = 2;

export async function enqueueWantFits(tx: Tx, ids: readonly number[]): Promise<void> {
  await enqueueSelected(
    tx,
    WANT_FITS,
    sql`select jsonb_build_object('wantIds', jsonb_agg(id order by place))
      from unnest(${sql.param([...ids])}::int[]) with ordinality as w (id, place)
      group by (place - 1) / ${CHANGED_WANTS}::int`,
  );
}

export const enqueueWantsAfter = (tx: Tx, afterWantId: number): Promise<void> =>
  enqueue(tx, WANT_FITS, { afterWantId } satisfies WantFitsPayload);

/** Serialises computations of fits. Call this before computing, so that no older result overwrites a newer one. */
export async function lockFits(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'wantFits');
}

/** A changed fit of two users who can see each other. */
export type ChangedFit = {
  userId: number;
  sellerId: number;
  listingId: number;
  /** Whether the seller sees the want. */
  isPublic: boolean;
};

/**
 * Selects one of the changed fits for each pair of users, except for pairs whom a block separates. `fits` selects
 * `want_id` and `listing_id`.
 */
const selectChanged = (fits: SQL): SQL => sql`
  select w.user_id as "userId", l.seller_id as "sellerId", max(l.id) as "listingId",
    bool_or(u.shows_wants and ${activePeople()}) as "isPublic"
  from (${fits}) changed join wants w on w.saved_search_id = changed.want_id join users u on u.id = w.user_id
  join listings l on l.id = changed.listing_id
  where ${noBlockBetween(sql`l.seller_id`, sql`w.user_id`)}
  group by w.user_id, l.seller_id`;

/** Stores which wants the listing fits, according to the same query as for alerts. Returns the fits that changed. */
export async function storeListingFits(tx: Tx, listingId: number): Promise<ChangedFit[]> {
  const { rows: haves } = await tx.execute(sql`select from listings l where l.id = ${listingId} and ${isHave}`);
  const fits =
    haves.length > 0
      ? sql`select f.id, f.user_id from fitting f join listing l on l.seller_id <> f.user_id where f.kind = 'want'`
      : sql`select 0 as id, 0 as user_id where false`;
  const { rows } = await tx.execute<ChangedFit>(sql`
    with ${haves.length > 0 ? fittingSearches(listingId) : sql`listing as (select)`}, wanted as (${fits}),
    gone as (
      delete from want_fits where listing_id = ${listingId} and want_id not in (select id from wanted)
      returning want_id, listing_id
    ), added as (
      insert into want_fits (want_id, listing_id)
      select w.saved_search_id, ${listingId}::int from wanted join wants w on w.saved_search_id = wanted.id order by 1
      on conflict do nothing returning want_id, listing_id
    )
    ${selectChanged(sql`select * from gone union all select * from added`)}`);
  return rows;
}

export async function storeWantFits(tx: Tx, wantId: number, listingIds: readonly number[]): Promise<ChangedFit[]> {
  const ids = sql`${sql.param([...listingIds])}::int[]`;
  const { rows } = await tx.execute<ChangedFit>(sql`
    with gone as (
      delete from want_fits where want_id = ${wantId} and listing_id <> all(${ids})
      returning want_id, listing_id
    ), added as (
      insert into want_fits (want_id, listing_id)
      select w.saved_search_id, l.id from wants w join listings l on l.id = any(${ids}) and l.seller_id <> w.user_id
      where w.saved_search_id = ${wantId} order by l.id
      on conflict do nothing returning want_id, listing_id
    )
    ${selectChanged(sql`select * from gone union all select * from added`)}`);
  return rows;
}

/**
 * Deletes the fits beyond each want's limit, those with the oldest listings first. `lastWantId` is undefined if no want
 * follows `afterWantId`.
 */
export async function deleteOldFits(
  tx: Tx,
  afterWantId: number,
  limit: number,
): Promise<{ deleted: number; lastWantId: number | undefined }> {
  const { rows } = await tx.execute<{ id: number; user_id: number; wants: number }>(sql`
    select w.saved_search_id as id, w.user_id, (select count(*)::int from wants o where o.user_id = w.user_id) as wants
    from wants w where w.saved_search_id > ${afterWantId} order by 1 limit ${limit}`);
  const ids = rows.map(({ id }) => id);
  const { rowCount } = await tx.execute(sql`
    delete from want_fits f
    using unnest(${sql.param(ids)}::int[], ${sql.param(rows.map(({ user_id }) => user_id))}::int[],
        ${sql.param(rows.map(({ wants }) => maxFitsPerWant(wants)))}::int[]) as w (id, user_id, size)
      cross join lateral (
        select o.listing_id from want_fits o join listings l on l.id = o.listing_id
        where o.want_id = w.id and ${noBlockBetween(sql`w.user_id`, sql`l.seller_id`)}
        order by o.listing_id desc offset w.size limit 1
      ) newest
    where f.want_id = w.id and f.listing_id <= newest.listing_id`);
  return { deleted: rowCount ?? 0, lastWantId: ids.at(-1) };
}
