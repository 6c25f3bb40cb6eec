/** Reads what contact requests are checked against: the listing, the buyer's account age and the notified request. */
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { users } from '../../db/schema/accounts.ts';
import { notifications } from '../../db/schema/contacts.ts';
import { listings } from '../../db/schema/listings.ts';

export type ListingFacts = { id: number; sellerId: number; status: 'open' | 'closed' };

export async function readListingFacts(db: Queryable, id: number): Promise<ListingFacts | undefined> {
  const [row] = await db
    .select({ id: listings.id, sellerId: listings.sellerId, status: listings.status })
    .from(listings)
    .where(eq(listings.id, id));
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

/** Returns the request of a notification that this user received. */
export async function findRequestOf(
  db: Queryable,
  notificationId: string,
  recipientId: number,
): Promise<number | undefined> {
  const [row] = await db
    .select({ connectionId: notifications.connectionId })
    .from(notifications)
    .where(
      and(
        eq(notifications.id, notificationId),
        eq(notifications.recipientId, recipientId),
        eq(notifications.type, 'connection_request'),
      ),
    );
  return row?.connectionId ?? undefined;
}
