/** Reads the sale of a listing, and who can have bought it. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Listing } from '#contract/listings.ts';
import type { Queryable } from '../../db/db.ts';
import { users } from '../auth/users.schema.ts';
import { conversations } from '../conversations/conversations.schema.ts';
import { listings } from './listings.schema.ts';

/** Only a user whose request the seller has accepted can be named as the buyer. */
export async function isBuyerOf(db: Queryable, listingId: number, userId: number): Promise<boolean> {
  const ofBuyer = and(eq(conversations.listingId, listingId), eq(conversations.buyerId, userId));
  return (await db.$count(conversations, ofBuyer)) > 0;
}

/** For the seller alone; null if the listing is not sold. */
export async function readSale(db: Queryable, id: number): Promise<z.input<typeof Listing>['viewer']['sale']> {
  const [row] = await db
    .select({
      soldAt: listings.soldAt,
      priceMinor: listings.soldPriceMinor,
      buyerId: users.id,
      buyerName: users.name,
    })
    .from(listings)
    .leftJoin(users, eq(users.id, listings.soldToId))
    .where(and(eq(listings.id, id), isNotNull(listings.soldAt)));
  if (!row?.soldAt) return null;
  const { buyerId, buyerName, priceMinor } = row;
  return {
    buyer: buyerId === null || buyerName === null ? null : { id: buyerId, name: buyerName },
    price: priceMinor === null ? null : priceMinor / 100,
    sold_at: row.soldAt.toISOString(),
  };
}
