/**
 * Claims the recorded changes of users whose rings might have changed, and deletes these rows after the search for
 * rings.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';

/**
 * How many changes a search covers after 0, 1 and 2 failures. The first size only limits the memory; the smaller sizes
 * isolate the users for whom the search fails.
 */
const BATCH_SIZES = [20_000, 500, 10];
/** After this many failed searches, no search covers these users again until something changes for them. */
const MAX_ATTEMPTS = BATCH_SIZES.length;

export type RingChange = { id: number; userId: number };

/** Counts an attempt before the search, so that a search that crashes the process is not repeated forever. */
export async function takeRingChanges(db: Queryable): Promise<RingChange[]> {
  const { rows } = await db.execute<{ id: string; user_id: number }>(sql`
    with next as (select attempts from ring_changes where attempts < ${MAX_ATTEMPTS} order by attempts desc limit 1)
    update ring_changes set attempts = attempts + 1
    where id in (
      select c.id from ring_changes c join next using (attempts) order by c.id
      limit (select (${sql.param(BATCH_SIZES)}::int[])[attempts + 1] from next))
    returning id, user_id`);
  return rows.map(({ id, user_id }) => ({ id: Number(id), userId: user_id }));
}

const idsOf = (changes: readonly RingChange[]) => sql`${sql.param(changes.map(({ id }) => id))}::bigint[]`;

/** Subtracts the attempt of a search that was interrupted by a shutdown, because that search has not failed. */
export async function returnRingChanges(db: Queryable, changes: readonly RingChange[]): Promise<void> {
  await db.execute(sql`update ring_changes set attempts = attempts - 1 where id = any(${idsOf(changes)})`);
}

export async function deleteRingChanges(db: Queryable, changes: readonly RingChange[]): Promise<void> {
  await db.execute(sql`delete from ring_changes where id = any(${idsOf(changes)})`);
}

export async function deleteFailedRingChanges(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ring_changes where attempts >= ${MAX_ATTEMPTS}`);
  return rowCount ?? 0;
}

/** Marks the owners of these listings for a new search. For changes that users make, triggers do this. */
export async function addRingChanges(db: Queryable, listingIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into ring_changes (user_id)
    select distinct l.seller_id from listings l join users u on u.id = l.seller_id and u.joins_rings
    where l.id = any(${sql.param([...listingIds])}::int[])`);
}
