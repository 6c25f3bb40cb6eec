/** Where does a contact stand, and what does a notification point at? */
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
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

/** The request behind a notification that this person received. */
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
