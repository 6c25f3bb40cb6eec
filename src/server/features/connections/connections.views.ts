/** Where does a contact stand, and what does a notification point at? */
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

/** In days, with their fraction. */
export async function readAccountAge(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ days: sql`extract(epoch from now() - ${users.createdAt}) / 86400`.mapWith(Number) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.days ?? 0;
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
