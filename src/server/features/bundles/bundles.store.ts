/** Stores the additional listings of contact requests and conversations; callers must have locked the pair of users. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { BundleCandidate } from '#rules/bundles/bundle-problems.ts';
import type { Tx } from '../../db/db.ts';
import { bundleListings } from '../../tables/bundles.ts';
import { listings } from '../../tables/listings.ts';
import { lockListings } from '../listings/index.ts';
import { visibleListings } from '../visibility/index.ts';

type Bundle = { listingId: number; buyerId: number };

/**
 * Matches a listing that the buyer has already requested: in a request about it, or in another undecided or accepted
 * request that includes it. Column names are literal SQL, because Drizzle omits the table name in single-table queries.
 */
const isAsked = ({ listingId, buyerId }: Bundle) => sql<boolean>`exists (
  select from connections r
  where r.buyer_id = ${buyerId} and r.seller_id = listings.seller_id and r.listing_id <> ${listingId}
    and (r.listing_id = listings.id and r.status <> 'withdrawn'
      or r.status in ('sent', 'pending', 'accepted') and exists (
        select from bundle_listings b where b.connection_id = r.id and b.listing_id = listings.id)))`;

export type Candidates = ReadonlyMap<number, BundleCandidate & { name: string }>;

/**
 * Locks and reads the listings that the buyer wants to add to a request about `listingId`, without those that the buyer
 * cannot see. Requests of the same two users can run concurrently: the lock makes a second request with one of these
 * listings wait until the first one is stored. Trades use the same lock order: users, listings, request, conversation.
 */
export async function lockCandidates(tx: Tx, bundle: Bundle, ids: readonly number[]): Promise<Candidates> {
  if (ids.length === 0) return new Map();
  await lockListings(tx, [bundle.listingId, ...ids]);
  const rows = await tx
    .select({
      id: listings.id,
      name: listings.name,
      sellerId: listings.sellerId,
      isOpen: sql<boolean>`${listings.status} = 'open'`,
      isAsked: isAsked(bundle),
    })
    .from(listings)
    .where(and(inArray(listings.id, [...ids]), visibleListings(bundle.buyerId, 'listings')));
  return new Map(rows.map(({ id, ...candidate }) => [id, candidate]));
}

async function listIds(tx: Tx, connectionId: number): Promise<number[]> {
  const rows = await tx
    .select({ listingId: bundleListings.listingId })
    .from(bundleListings)
    .where(eq(bundleListings.connectionId, connectionId))
    .orderBy(asc(bundleListings.place));
  return rows.map((row) => row.listingId);
}

/** Returns whether anything changed. */
export async function replaceListings(tx: Tx, connectionId: number, ids: readonly number[]): Promise<boolean> {
  const before = await listIds(tx, connectionId);
  if (before.length === ids.length && before.every((id, at) => id === ids[at])) return false;
  await removeListings(tx, connectionId);
  const rows = ids.map((listingId, at) => ({ connectionId, listingId, place: at + 1 }));
  if (rows.length > 0) await tx.insert(bundleListings).values(rows);
  return true;
}

export async function removeListings(tx: Tx, connectionId: number): Promise<void> {
  await tx.delete(bundleListings).where(eq(bundleListings.connectionId, connectionId));
}

const ofConversation = ({ listingId, buyerId }: Bundle) =>
  sql`(select r.id from connections r where r.listing_id = ${listingId} and r.buyer_id = ${buyerId})`;

export async function listConversationListings(tx: Tx, conversation: Bundle): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select listing_id as id from bundle_listings where connection_id = ${ofConversation(conversation)} order by place`);
  return rows.map(({ id }) => id);
}

/** The caller must have locked the conversation. */
export async function addListing(tx: Tx, conversation: Bundle, listingId: number): Promise<void> {
  await tx.execute(sql`
    insert into bundle_listings (connection_id, listing_id, place)
    select r.id, ${listingId}, coalesce((select max(place) from bundle_listings where connection_id = r.id), 0) + 1
    from connections r where r.listing_id = ${conversation.listingId} and r.buyer_id = ${conversation.buyerId}`);
}

export async function removeListing(tx: Tx, conversation: Bundle, listingId: number): Promise<void> {
  await tx.execute(sql`
    delete from bundle_listings where connection_id = ${ofConversation(conversation)} and listing_id = ${listingId}`);
}
