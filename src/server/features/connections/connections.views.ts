/** Reads the data needed to check contact requests: the listing, and the request that a notification is about. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ContactResult } from '#contract/connections.ts';
import type { Queryable } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import { connections } from '../../tables/connections.ts';
import { listings } from '../../tables/listings.ts';
import { notifications } from '../../tables/notifications.ts';
import { repeatedTexts } from '../../tables/screening.ts';
import { bundleExport, requestsNaming } from '../bundles/index.ts';
import { noBlockBetween, visibleListings } from '../visibility/index.ts';

export type ListingFacts = { id: number; sellerId: number; status: 'open' | 'closed' };

/**
 * Returns undefined if the listing does not exist, or if a block, a moderator or the pending deletion of the seller's
 * account hides it from the viewer.
 */
export async function readListingFacts(db: Queryable, id: number, viewerId: number): Promise<ListingFacts | undefined> {
  const [row] = await db
    .select({ id: listings.id, sellerId: listings.sellerId, status: listings.status })
    .from(listings)
    .where(and(eq(listings.id, id), visibleListings(viewerId, 'listings')));
  return row;
}

type ConnectionRow = typeof connections.$inferSelect;
type StandingRow = ConnectionRow & { status: Exclude<ConnectionRow['status'], 'withdrawn'> };

/** A withdrawn request is treated as if it did not exist. */
const isStanding = (row: ConnectionRow): row is StandingRow => row.status !== 'withdrawn';

/**
 * Returns the undecided requests that include a listing, except those whose buyer and seller are hidden from each other
 * by a block.
 */
export async function listWaitingRequests(
  db: Queryable,
  listingId: number,
): Promise<{ buyerId: number; listingId: number }[]> {
  return await db
    .select({ buyerId: connections.buyerId, listingId: connections.listingId })
    .from(connections)
    .where(
      and(
        inArray(connections.id, requestsNaming(listingId)),
        inArray(connections.status, ['sent', 'pending']),
        noBlockBetween(sql`${connections.buyerId}`, connections.sellerId),
      ),
    );
}

export async function findConnection(
  db: Queryable,
  listingId: number,
  buyerId: number,
): Promise<StandingRow | undefined> {
  const rows = await db
    .select()
    .from(connections)
    .where(and(eq(connections.listingId, listingId), eq(connections.buyerId, buyerId)));
  return rows.find(isStanding);
}

export async function findOwnRequest(db: Queryable, id: number, buyerId: number): Promise<StandingRow | undefined> {
  const rows = await db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), eq(connections.buyerId, buyerId)));
  return rows.find(isStanding);
}

/**
 * Returns the review status of a held message: waiting for a moderator, or declined. Returns an empty object if the
 * message is not held.
 */
export async function readReview(
  db: Queryable,
  { holdId }: Pick<typeof connections.$inferSelect, 'holdId'>,
): Promise<Pick<ContactResult, 'review'>> {
  if (holdId === null) return {};
  const [text] = await db
    .select({ status: repeatedTexts.status })
    .from(repeatedTexts)
    .where(eq(repeatedTexts.id, holdId));
  return { review: text?.status === 'declined' ? 'declined' : 'waiting' };
}

export async function isAccepted(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(connections, and(eq(connections.id, id), eq(connections.status, 'accepted')))) > 0;
}

export async function findRequestOf(
  db: Queryable,
  notificationId: string,
  recipientId: number,
): Promise<{ id: number; listingId: number; buyerId: number } | undefined> {
  const [row] = await db
    .select({ id: connections.id, listingId: connections.listingId, buyerId: connections.buyerId })
    .from(notifications)
    .innerJoin(connections, eq(connections.id, notifications.connectionId))
    .where(
      and(
        eq(notifications.id, notificationId),
        eq(notifications.recipientId, recipientId),
        eq(notifications.type, 'connection_request'),
      ),
    );
  return row;
}

export const contactRequestsExport = byNumber(
  (userId, after) => sql`
    select r.id::text as key, jsonb_build_object('id', r.id, 'listing_id', r.listing_id, 'listing', l.name,
      'additional_listings', ${bundleExport(sql`r.id`)},
      'direction', case when r.buyer_id = ${userId} then 'sent' else 'received' end, 'with', o.name,
      'message', r.message, 'held_message', case when r.buyer_id = ${userId} then r.held_message end,
      'status', r.status, 'created_at', r.created_at, 'decided_at', r.decided_at) as row
    from connections r join listings l on l.id = r.listing_id
    join users o on o.id = case when r.buyer_id = ${userId} then r.seller_id else r.buyer_id end
    where (r.buyer_id = ${userId} or r.seller_id = ${userId} and r.is_announced) and r.id > ${after}::int order by r.id limit ${EXPORT_PAGE_SIZE}`,
);
