/** Stores listings, and numbers the open ones without gaps for random samples. */

import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ListingStatus } from '#contract/listings.ts';
import { nextPriceHistory, type PriceHistory } from '#rules/listings/price-reduction.ts';
import { takeAdvisoryLock } from '../../db/advisory-locks.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { groups, members, sourceTypes } from '../../tables/catalogue.ts';
import { conditions } from '../../tables/conditions.ts';
import { currencies } from '../../tables/currencies.ts';
import { listingMembers, listings } from '../../tables/listings.ts';

export type ListingValues = Omit<typeof listings.$inferInsert, 'id' | 'version' | 'updatedAt' | 'status'>;

async function assignSlot(tx: Tx, listingId: number): Promise<void> {
  await takeAdvisoryLock(tx, 'listingSlots');
  await tx.execute(sql`
    insert into listing_slots (slot, listing_id)
    select coalesce((select max(slot) from listing_slots), 0) + 1, id from listings where id = ${listingId} and not is_hidden
    on conflict (listing_id) do nothing`);
}

/** Returns the listing that the seller has created with this client id; undefined if there is none. */
export async function findByClientId(db: Queryable, sellerId: number, clientId: string): Promise<number | undefined> {
  const own = and(eq(listings.sellerId, sellerId), eq(listings.clientId, clientId));
  const [row] = await db.select({ id: listings.id }).from(listings).where(own);
  return row?.id;
}

/** Returns undefined, and stores nothing, if the seller has created a listing with the same client id. */
export async function insertListing(
  tx: Tx,
  values: ListingValues,
  memberIds: readonly number[],
): Promise<number | undefined> {
  const [row] = await tx
    .insert(listings)
    .values(values)
    .onConflictDoNothing({ target: [listings.sellerId, listings.clientId], where: sql`client_id is not null` })
    .returning({ id: listings.id });
  if (!row) return undefined;
  await tx.insert(listingMembers).values(memberIds.map((memberId, place) => ({ listingId: row.id, memberId, place })));
  await assignSlot(tx, row.id);
  return row.id;
}

/** Frees a listing's slot and moves the listing of the last slot into it, so that the numbers 1..n have no gaps. */
async function releaseSlot(tx: Tx, listingId: number): Promise<void> {
  await takeAdvisoryLock(tx, 'listingSlots');
  const { rows } = await tx.execute<{ slot: number }>(
    sql`delete from listing_slots where listing_id = ${listingId} returning slot`,
  );
  const slot = rows[0]?.slot;
  if (slot === undefined) return;
  await tx.execute(sql`
    update listing_slots set slot = ${slot}
    where slot = (select max(slot) from listing_slots) and slot > ${slot}`);
}

export type StoredListing = PriceHistory & {
  sellerId: number;
  status: ListingStatus;
  trade: boolean;
  version: number;
  priceMinor: number;
  currencyId: number;
};

/**
 * Locks the listing and reads the fields that decide whether a save is allowed: concurrent saves wait for each other.
 */
export async function lockListing(tx: Tx, id: number): Promise<StoredListing | undefined> {
  const [row] = await tx
    .select({
      sellerId: listings.sellerId,
      status: listings.status,
      trade: listings.trade,
      version: listings.version,
      priceMinor: listings.priceMinor,
      currencyId: listings.currencyId,
      wasPriceMinor: listings.wasPriceMinor,
      reducedAt: listings.reducedAt,
      priceSince: listings.priceSince,
      raisedAt: listings.raisedAt,
    })
    .from(listings)
    .where(eq(listings.id, id))
    .for('no key update');
  return row;
}

export async function sellerOf(db: Queryable, id: number): Promise<number | undefined> {
  const [row] = await db.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, id));
  return row?.sellerId;
}

export async function isCheaperThan(
  tx: Tx,
  id: number,
  before: Pick<StoredListing, 'priceMinor' | 'currencyId'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from listings l
    where l.id = ${id} and is_cheaper(l.price_minor, l.currency_id, ${before.priceMinor}, ${before.currencyId})`);
  return rows.length > 0;
}

const noSale = { soldAt: null, soldToId: null, soldPriceMinor: null };

type SaleValues = { soldToId: number | null; soldPriceMinor: number | null };

const nextVersion = { version: sql`${listings.version} + 1`, updatedAt: sql`now()` };

/**
 * Marks a closed listing as sold, or corrects its sale without changing `soldAt`. Increments the version, so that a
 * page that has not loaded the sale cannot undo it by reopening the listing.
 */
export async function setSale(tx: Tx, id: number, sale: SaleValues): Promise<void> {
  await tx
    .update(listings)
    .set({ ...sale, ...nextVersion, soldAt: sql`coalesce(${listings.soldAt}, now())` })
    .where(eq(listings.id, id));
}

/** `before` is the locked listing. */
export async function setPrice(tx: Tx, id: number, before: StoredListing, priceMinor: number): Promise<void> {
  const history = nextPriceHistory(before, { ...before, priceMinor }, new Date());
  await tx
    .update(listings)
    .set({ priceMinor, ...history, ...nextVersion })
    .where(eq(listings.id, id));
}

/** Overwrites all fields of the form. `before` is the locked listing. */
export async function rewriteListing(
  tx: Tx,
  id: number,
  before: StoredListing,
  values: ListingValues,
  memberIds: readonly number[],
): Promise<void> {
  const { sellerId: _, createdAt: __, ...fields } = values;
  await tx
    .update(listings)
    .set({ ...fields, ...nextPriceHistory(before, values, new Date()), ...nextVersion })
    .where(eq(listings.id, id));
  await tx.delete(listingMembers).where(eq(listingMembers.listingId, id));
  await tx.insert(listingMembers).values(memberIds.map((memberId, place) => ({ listingId: id, memberId, place })));
}

/**
 * Increments the version unless `isVersionCounted` is set, for example because an earlier write of the same save has
 * incremented it.
 */
export async function changeStatus(
  tx: Tx,
  id: number,
  change: 'opened' | 'closed',
  isVersionCounted: boolean,
): Promise<void> {
  const status = change === 'opened' ? 'open' : 'closed';
  await tx
    .update(listings)
    .set({
      status,
      ...(change === 'opened' ? { ...noSale, priceSince: sql`now()` } : {}),
      ...(isVersionCounted ? {} : nextVersion),
    })
    .where(eq(listings.id, id));
  await (change === 'opened' ? assignSlot(tx, id) : releaseSlot(tx, id));
}

/** Returns false if the listing was already in this state or does not exist. */
export async function setListingHidden(tx: Tx, id: number, isHidden: boolean): Promise<boolean> {
  const [row] = await tx
    .update(listings)
    .set({ isHidden })
    .where(and(eq(listings.id, id), ne(listings.isHidden, isHidden)))
    .returning({ status: listings.status });
  if (row?.status === 'open') await (isHidden ? releaseSlot(tx, id) : assignSlot(tx, id));
  return row !== undefined;
}

/** `currency` is the currency code, or undefined if the currency does not exist. */
export type Choices = {
  currency: string | undefined;
  group: boolean;
  sourceType: boolean;
  members: boolean;
  condition: boolean;
};

export type ChosenIds = {
  currencyId: number;
  groupId: number;
  sourceTypeId: number;
  memberIds: readonly number[];
  /** Null if no condition is chosen; undefined leaves the stored condition unchanged. */
  conditionId: number | null | undefined;
};

/** Without the cast, an id beyond the range of the column's type causes a database error. */
const wide = (id: number) => sql`${id}::bigint`;

export async function currencyCodeOf(tx: Tx, { currencyId }: Pick<StoredListing, 'currencyId'>): Promise<string> {
  const [row] = await tx.select({ code: currencies.code }).from(currencies).where(eq(currencies.id, currencyId));
  if (!row) throw new Error('a listing has no currency');
  return row.code;
}

/** Checks which choices exist. The members are valid only if all of them belong to the group. */
export async function checkChoices(db: Queryable, choices: ChosenIds): Promise<Choices> {
  const [currency] = await db
    .select({ code: currencies.code })
    .from(currencies)
    .where(eq(currencies.id, wide(choices.currencyId)));
  const [group] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.id, wide(choices.groupId)));
  const [sourceType] = await db
    .select({ id: sourceTypes.id })
    .from(sourceTypes)
    .where(eq(sourceTypes.id, wide(choices.sourceTypeId)));
  const { conditionId } = choices;
  const isKnownCondition = !conditionId || (await db.$count(conditions, eq(conditions.id, wide(conditionId)))) > 0;
  const memberRows = await db
    .select({ groupId: members.groupId })
    .from(members)
    .where(inArray(members.id, [...choices.memberIds]));
  return {
    currency: currency?.code,
    group: group !== undefined,
    sourceType: sourceType !== undefined,
    condition: isKnownCondition,
    members:
      memberRows.length === new Set(choices.memberIds).size &&
      memberRows.every((row) => row.groupId === choices.groupId),
  };
}

/** Locks the listings in the order of their ids, so that transactions do not deadlock. */
export async function lockListings(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
    .orderBy(asc(listings.id))
    .for('no key update');
}
