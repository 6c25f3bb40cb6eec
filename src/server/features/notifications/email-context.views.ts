/** Reads the data for an email about a contact request. */
import { eq, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/db.ts';
import { connections, isConversationOfRequest } from '../../tables/connections.ts';
import { conversations } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { bundleOf } from '../bundles/index.ts';

const sellers = alias(users, 'seller');
const buyers = alias(users, 'buyer');

/** A suspended or deleted user gets no emails about contact requests. */
const isMailed = ({ status }: typeof sellers | typeof buyers, isWanted: AnyPgColumn) =>
  sql`${isWanted} and ${status} = 'active'`.mapWith(Boolean);

export async function readEmailContext(db: Queryable, connection: { id: number }) {
  const [row] = await db
    .select({
      seller: {
        name: sellers.name,
        email: sellers.email,
        language: sellers.language,
        wantsRequests: isMailed(sellers, sellers.mailsRequests),
      },
      buyer: {
        name: buyers.name,
        email: buyers.email,
        language: buyers.language,
        wantsAcceptances: isMailed(buyers, buyers.mailsAcceptances),
      },
      listing: { id: listings.id, name: listings.name, imageKey: images.key },
      additional: bundleOf(sql`${connections.id}`, undefined),
      conversationId: conversations.id,
    })
    .from(connections)
    .innerJoin(sellers, eq(sellers.id, connections.sellerId))
    .innerJoin(buyers, eq(buyers.id, connections.buyerId))
    .innerJoin(listings, eq(listings.id, connections.listingId))
    .leftJoin(images, eq(images.id, listings.image1Id))
    .leftJoin(conversations, isConversationOfRequest)
    .where(eq(connections.id, connection.id));
  if (!row) throw new Error('the contact request of an email does not exist');
  const isShown = ({ state }: { state: string }): boolean => state !== 'unavailable';
  const additional = row.additional.filter(isShown).map(({ id, name, key }) => ({ id, name, imageKey: key }));
  return { ...row, additional };
}
