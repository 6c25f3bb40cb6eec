/** Reads what contact requests are checked against: the listing, the buyer's account age and the notified request. */
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { users } from '../auth/users.schema.ts';
import { isVisibleTo } from '../blocks/index.ts';
import { listings } from '../listings/listings.schema.ts';
import { notifications } from '../notifications/notifications.schema.ts';
import { connections } from './connections.schema.ts';

export type ListingFacts = { id: number; sellerId: number; status: 'open' | 'closed' };

/** Returns undefined if the listing does not exist, or if a block or a moderator hides it from the viewer. */
export async function readListingFacts(db: Queryable, id: number, viewerId: number): Promise<ListingFacts | undefined> {
  const [row] = await db
    .select({ id: listings.id, sellerId: listings.sellerId, status: listings.status })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.isHidden, false), isVisibleTo(viewerId, listings.sellerId)));
  return row;
}

/** Returns the age in days, with a fraction. */
export async function readAccountAge(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ days: sql`extract(epoch from now() - ${users.createdAt}) / 86400`.mapWith(Number) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.days ?? 0;
}

export async function findConnection(
  db: Queryable,
  listingId: number,
  buyerId: number,
): Promise<typeof connections.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.listingId, listingId), eq(connections.buyerId, buyerId)));
  return row;
}

export async function isAccepted(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(connections, and(eq(connections.id, id), eq(connections.status, 'accepted')))) > 0;
}

/** Returns the request of a notification that this user received. */
export async function findRequestOf(
  db: Queryable,
  notificationId: string,
  recipientId: number,
): Promise<{ id: number; buyerId: number } | undefined> {
  const [row] = await db
    .select({ id: connections.id, buyerId: connections.buyerId })
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
