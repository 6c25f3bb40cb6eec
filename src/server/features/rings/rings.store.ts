/** Stores rings with their certificates and declined hops, and deletes the hops of dissolved rings. */

import { asc, inArray, lt, sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { BannedHop, Ring } from '#rules/trading/rings/ring-input.ts';
import type { ComponentCertificate } from '#rules/trading/rings/solve-rings.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { ringBans, ringCertificates, ringHops } from '../../tables/rings.ts';
import { wants } from '../../tables/trading.ts';

const RETENTION = `${retention.declinedHops.amount} ${retention.declinedHops.unit}`;

/** Prevents the deletion of the wants until the transaction ends; returns false if a want has been deleted. */
export async function lockWants(tx: Tx, { hops }: Ring): Promise<boolean> {
  const ids = hops.map(({ want }) => want);
  const locked = await tx
    .select({ id: wants.id })
    .from(wants)
    .where(inArray(wants.id, ids))
    .orderBy(asc(wants.id))
    .for('key share');
  return locked.length === ids.length;
}

/** Returns false if a listing or want is in another ring; the caller then rolls back. */
export async function insertRingHops(tx: Tx, { hops }: Ring): Promise<boolean> {
  const rows = hops.map(({ listing, want }) => ({ listingId: listing, wantId: want }));
  const stored = await tx
    .insert(ringHops)
    .values(rows.toSorted((a, b) => a.listingId - b.listingId))
    .onConflictDoNothing()
    .returning({ listingId: ringHops.listingId });
  return stored.length === rows.length;
}

export async function insertCertificate(
  tx: Tx,
  tradeId: number,
  componentId: string,
  { value, bound, isExact, cycles, users }: ComponentCertificate,
): Promise<void> {
  const gap = bound === 0 ? 0 : (bound - value) / bound;
  await tx.insert(ringCertificates).values({ tradeId, weight: value, bound, gap, isExact, componentId, cycles, users });
}

export async function deleteRingHops(tx: Tx, listingIds: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from ring_hops where listing_id = any(${sql.param([...listingIds])}::int[])`);
}

export async function insertBans(tx: Tx, bans: readonly BannedHop[]): Promise<void> {
  if (bans.length === 0) return;
  const rows = bans.map(({ listing, user }) => ({ listingId: listing, userId: user }));
  await tx.insert(ringBans).values(rows).onConflictDoNothing();
}

/**
 * Deletes expired bans: records of users who declined a listing in a ring. A trigger marks those users for a new
 * search.
 */
export async function deleteOldBans(db: Queryable): Promise<void> {
  await db.delete(ringBans).where(lt(ringBans.createdAt, sql`now() - ${RETENTION}::interval`));
}

/** Deletes the rows about an erased account; its rings are erased with the trades. */
export async function eraseRings(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ring_bans where user_id = ${userId} and listing_id in (
      select listing_id from ring_bans where user_id = ${userId} limit ${limit})`);
  // Delete the rows of `ring_changes` after the bans, because deleting a ban marks its user for a new search.
  await tx.execute(sql`delete from ring_changes where user_id = ${userId}`);
  return rowCount ?? 0;
}

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
