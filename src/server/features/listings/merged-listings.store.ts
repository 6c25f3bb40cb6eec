/** Moves the listings of a merged catalogue entry to the target entry, in batches. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

/** Listings moved per transaction. Saving one of these listings waits until the transaction ends. */
const BATCH_SIZE = 100;

type Move = { kind: 'group' | 'member' | 'sourcetype'; fromId: number; intoId: number };

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`;

/**
 * Returns the ids of the entry's newest listings, locked in ascending order of id, as everywhere else. The outer query
 * repeats the condition, because PostgreSQL checks it again after waiting for a lock: the listing might have changed in
 * the meantime.
 */
async function lockNext(tx: Tx, { kind, fromId }: Move): Promise<number[]> {
  const condition = {
    group: sql`l.group_id = ${fromId}`,
    member: sql`l.id in (select m.listing_id from listing_members m where m.member_id = ${fromId}
      order by m.listing_id desc limit ${BATCH_SIZE})`,
    sourcetype: sql`l.source_type_id = ${fromId}`,
  }[kind];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from listings l where ${condition} and l.id in (
      select l.id from listings l where ${condition} order by l.id desc limit ${BATCH_SIZE})
    order by l.id for no key update of l`);
  return rows.map((row) => row.id);
}

/**
 * Turns the refresh of search documents off or on until the transaction ends. The refresh is most of the work of a
 * batch, so it must run only once per listing.
 */
const skipSearchRefresh = (tx: Tx, isSkipped: boolean) =>
  tx.execute(sql`select set_config('magpie.skips_search_refresh', ${isSkipped ? 'on' : 'off'}, true)`);

/**
 * Replaces merged members with their targets. A listing that has both a merged member and its target keeps only the
 * target, at the earlier of the two positions. If `onlyId` is null, does not refresh the search documents, because the
 * caller's update of the listings refreshes them.
 */
async function replaceMembers(tx: Tx, listingIds: readonly number[], onlyId: number | null): Promise<void> {
  const merged = sql`m.merged_into is not null ${onlyId === null ? sql`` : sql`and m.id = ${onlyId}`}`;
  const { rows } = await tx.execute(sql`
    select 1 from listing_members lm join members m on m.id = lm.member_id
    where lm.listing_id = any(${ids(listingIds)}) and ${merged} limit 1`);
  if (rows.length === 0) return;
  await skipSearchRefresh(tx, true);
  await tx.execute(sql`
    insert into listing_members (listing_id, member_id, place)
    select lm.listing_id, m.merged_into, min(lm.place)
    from listing_members lm join members m on m.id = lm.member_id
    where lm.listing_id = any(${ids(listingIds)}) and ${merged}
    group by lm.listing_id, m.merged_into
    on conflict (listing_id, member_id) do update set place = least(listing_members.place, excluded.place)`);
  if (onlyId !== null) await skipSearchRefresh(tx, false);
  await tx.execute(sql`
    delete from listing_members lm using members m
    where m.id = lm.member_id and lm.listing_id = any(${ids(listingIds)}) and ${merged}`);
  if (onlyId === null) await skipSearchRefresh(tx, false);
}

/**
 * Moves the next batch and returns how many listings it moved; 0 when all are done. The versions of the listings do not
 * change: their sellers have nothing to review, and open forms can still be saved.
 */
export async function moveMergedListings(tx: Tx, move: Move): Promise<number> {
  const { kind, fromId, intoId } = move;
  const listingIds = await lockNext(tx, move);
  if (listingIds.length === 0) return 0;
  if (kind === 'sourcetype') {
    await tx.execute(sql`update listings set source_type_id = ${intoId} where id = any(${ids(listingIds)})`);
    return listingIds.length;
  }
  await replaceMembers(tx, listingIds, kind === 'member' ? fromId : null);
  if (kind === 'group') {
    await tx.execute(sql`update listings set group_id = ${intoId} where id = any(${ids(listingIds)})`);
  }
  return listingIds.length;
}
