/** How are listings written, and how are the open ones kept numbered for a fair draw? */
import { eq, inArray, sql } from 'drizzle-orm';
import type { ListingStatus } from '#contract/listings.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { currencies } from '../../db/schema/accounts.ts';
import { groups, listingMembers, listings, members, sourceTypes } from '../../db/schema/listings.ts';

export type ListingValues = Omit<typeof listings.$inferInsert, 'id' | 'version' | 'updatedAt' | 'status'>;

/** Any number; whoever changes the numbering takes turns. */
const ADVISORY_LOCK_LISTING_SLOTS = 7_260_116;

/** Gives an open listing the next number. */
async function takeSlot(tx: Tx, listingId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_LISTING_SLOTS})`);
  await tx.execute(sql`
    insert into listing_slots (slot, listing_id)
    select coalesce(max(slot), 0) + 1, ${listingId} from listing_slots on conflict (listing_id) do nothing`);
}

export async function insertListing(tx: Tx, values: ListingValues, memberIds: readonly number[]): Promise<number> {
  const [row] = await tx.insert(listings).values(values).returning({ id: listings.id });
  if (!row) throw new Error('a listing was not kept');
  await tx.insert(listingMembers).values(memberIds.map((memberId, place) => ({ listingId: row.id, memberId, place })));
  await takeSlot(tx, row.id);
  return row.id;
}

/** Takes a closed listing's number; the last one moves into the gap, so that 1..n stays without gaps. */
async function giveSlotBack(tx: Tx, listingId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_LISTING_SLOTS})`);
  const { rows } = await tx.execute<{ slot: number }>(
    sql`delete from listing_slots where listing_id = ${listingId} returning slot`,
  );
  const slot = rows[0]?.slot;
  if (slot === undefined) return;
  await tx.execute(sql`
    update listing_slots set slot = ${slot}
    where slot = (select max(slot) from listing_slots) and slot > ${slot}`);
}

export type StoredListing = {
  sellerId: number;
  status: ListingStatus;
  version: number;
  priceMinor: number;
  currencyId: number;
};

/** What decides over a save, locked until the transaction ends: of two editors one waits for the other. */
export async function lockListing(tx: Tx, id: number): Promise<StoredListing | undefined> {
  const [row] = await tx
    .select({
      sellerId: listings.sellerId,
      status: listings.status,
      version: listings.version,
      priceMinor: listings.priceMinor,
      currencyId: listings.currencyId,
    })
    .from(listings)
    .where(eq(listings.id, id))
    .for('no key update');
  return row;
}

/** Whose listing it is; undefined where there is none. */
export async function sellerOf(db: Queryable, id: number): Promise<number | undefined> {
  const [row] = await db.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, id));
  return row?.sellerId;
}

const nextVersion = { version: sql`${listings.version} + 1`, updatedAt: sql`now()` };

/** Writes every field anew and counts the version up. */
export async function rewriteListing(
  tx: Tx,
  id: number,
  values: ListingValues,
  memberIds: readonly number[],
): Promise<void> {
  const { sellerId: _, createdAt: __, ...fields } = values;
  await tx
    .update(listings)
    .set({ ...fields, ...nextVersion })
    .where(eq(listings.id, id));
  await tx.delete(listingMembers).where(eq(listingMembers.listingId, id));
  await tx.insert(listingMembers).values(memberIds.map((memberId, place) => ({ listingId: id, memberId, place })));
}

/** Opens or closes a listing and numbers it accordingly; counts the version up unless the save already did. */
export async function changeStatus(tx: Tx, id: number, change: 'opened' | 'closed', counted: boolean): Promise<void> {
  const status = change === 'opened' ? 'open' : 'closed';
  await tx
    .update(listings)
    .set({ status, ...(counted ? {} : nextVersion) })
    .where(eq(listings.id, id));
  await (change === 'opened' ? takeSlot(tx, id) : giveSlotBack(tx, id));
}

export type Choices = { currency: boolean; group: boolean; sourceType: boolean; members: boolean };

/** A number beyond the column's type is not there, and no fault. */
const wide = (id: number) => sql`${id}::bigint`;

/** Which of a listing's choices are really there; members only where all are of the group. */
export async function checkChoices(
  db: Queryable,
  wanted: { currencyId: number; groupId: number; sourceTypeId: number; memberIds: readonly number[] },
): Promise<Choices> {
  const [currency] = await db
    .select({ id: currencies.id })
    .from(currencies)
    .where(eq(currencies.id, wide(wanted.currencyId)));
  const [group] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.id, wide(wanted.groupId)));
  const [sourceType] = await db
    .select({ id: sourceTypes.id })
    .from(sourceTypes)
    .where(eq(sourceTypes.id, wide(wanted.sourceTypeId)));
  const found = await db
    .select({ groupId: members.groupId })
    .from(members)
    .where(inArray(members.id, [...wanted.memberIds]));
  return {
    currency: currency !== undefined,
    group: group !== undefined,
    sourceType: sourceType !== undefined,
    members: found.length === new Set(wanted.memberIds).size && found.every((row) => row.groupId === wanted.groupId),
  };
}
