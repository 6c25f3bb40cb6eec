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
