/** Reads the sale of a listing, and whether a user can be its buyer. */
import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Listing } from '#contract/listings.ts';
import type { Queryable } from '../../db/db.ts';
import { bundleListings } from '../../tables/bundles.ts';
import { connections } from '../../tables/connections.ts';
import { conversations } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { users } from '../../tables/users.ts';

/**
 * Returns whether the seller has accepted a contact request of the user that includes the listing, alone or in a
 * bundle.
 */
export async function isBuyerOf(db: Queryable, listingId: number, userId: number): Promise<boolean> {
  const naming = db
    .select({ id: bundleListings.connectionId })
    .from(bundleListings)
    .innerJoin(connections, eq(connections.id, bundleListings.connectionId))
    .where(
      and(
        eq(bundleListings.listingId, listingId),
        eq(connections.listingId, conversations.listingId),
        eq(connections.buyerId, userId),
      ),
    );
  const isAboutListing = or(eq(conversations.listingId, listingId), exists(naming));
  return (await db.$count(conversations, and(eq(conversations.buyerId, userId), isAboutListing))) > 0;
}

/** Only the seller can see the sale. Returns null if the listing is not sold. */
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
