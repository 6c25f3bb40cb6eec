/** Reads the data needed to check changes to swaps and rings. */
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { connections, isConversationOfRequest } from '../../tables/connections.ts';
import { conversations } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { tradeAnswers, tradeItems, tradeProposals } from '../../tables/trades.ts';
import { visibleListings } from '../visibility/index.ts';

/** Returns the pairs of users in which one user gives the other an item; the pairs are the same in every version. */
export async function listTradePairs(db: Queryable, id: number): Promise<(readonly [number, number])[]> {
  const rows = await db
    .selectDistinct({ from: tradeItems.fromId, to: tradeItems.toId })
    .from(tradeItems)
    .where(eq(tradeItems.tradeId, id));
  return rows.map(({ from, to }) => [from, to] as const);
}

/** Returns the listing of a contact request with its giver (the seller) and its receiver (the buyer). */
export async function findCarrier(
  db: Queryable,
  connectionId: number,
): Promise<{ listing: number; from: number; to: number } | undefined> {
  const { listingId: listing, sellerId: from, buyerId: to } = connections;
  const [row] = await db.select({ listing, from, to }).from(connections).where(eq(connections.id, connectionId));
  return row;
}

export async function findConversation(
  db: Queryable,
  { listingId, buyerId }: { listingId: number; buyerId: number },
): Promise<{ id: number; status: 'active' | 'closed' } | undefined> {
  const [row] = await db
    .select({ id: conversations.id, status: conversations.status })
    .from(conversations)
    .where(and(eq(conversations.listingId, listingId), eq(conversations.buyerId, buyerId)));
  return row;
}

/** Returns the open conversation of an accepted contact request. */
export async function findActiveConversation(db: Queryable, connectionId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(connections)
    .innerJoin(conversations, isConversationOfRequest)
    .where(
      and(eq(connections.id, connectionId), eq(connections.status, 'accepted'), eq(conversations.status, 'active')),
    );
  return row?.id;
}

/** Counts the swap offers of a user that still wait for an answer. */
export async function countOwnOffers(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(tradeAnswers)
    .innerJoin(tradeProposals, eq(tradeProposals.id, tradeAnswers.tradeId))
    .where(
      and(
        eq(tradeAnswers.userId, userId),
        eq(tradeAnswers.answer, 'accepted'),
        eq(tradeProposals.kind, 'swap'),
        eq(tradeProposals.status, 'waiting'),
      ),
    );
  return row?.count ?? 0;
}

/** Returns which of these listings the user can see: the user's own and those that are not hidden from the user. */
export async function listVisibleListings(
  db: Queryable,
  ids: readonly number[],
  userId: number,
): Promise<ReadonlySet<number>> {
  const isShown = and(ne(listings.sellerId, userId), visibleListings(userId, 'listings'));
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(inArray(listings.id, [...ids]), or(eq(listings.sellerId, userId), isShown)));
  return new Set(rows.map(({ id }) => id));
}
