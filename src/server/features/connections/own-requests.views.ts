/** Reads the contact requests that a buyer has made. */
import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { OwnRequest } from '#contract/connections.ts';
import { WHOLE_LIST_LIMIT } from '#contract/limits.ts';
import type { ListingStatus } from '#contract/listing-card.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { connections, isConversationOfRequest } from '../../tables/connections.ts';
import { conversations } from '../../tables/conversations.ts';
import { currencies } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { tradeProposals } from '../../tables/trades.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { bundleOf, showBundle } from '../bundles/index.ts';
import { visibleListings } from '../visibility/index.ts';

type ShownRequest = z.input<typeof OwnRequest>;

/** An absent listing looks closed, whatever the reason is. */
const shownStatus = sql<ListingStatus>`case
  when ${visibleListings(sql`${connections.buyerId}`, 'listings')} then ${listings.status} else 'closed' end`;

const columns = {
  connection: connections,
  listing: { name: listings.name, priceMinor: listings.priceMinor, status: shownStatus, trade: listings.trade },
  currency: { id: currencies.id, code: currencies.code },
  imageKey: images.key,
  sellerName: users.name,
  avatarKey: users.avatarKey,
  conversationId: conversations.id,
  tradeId: tradeProposals.id,
  bundle: bundleOf(sql`${connections.id}`, sql`${connections.buyerId}`),
};

function selectRequests(db: Queryable) {
  return db
    .select(columns)
    .from(connections)
    .innerJoin(listings, eq(listings.id, connections.listingId))
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .leftJoin(images, eq(images.id, listings.image1Id))
    .innerJoin(users, eq(users.id, connections.sellerId))
    .leftJoin(conversations, isConversationOfRequest)
    .leftJoin(
      tradeProposals,
      and(eq(tradeProposals.connectionId, connections.id), eq(tradeProposals.status, 'waiting')),
    );
}

type Row = Awaited<ReturnType<typeof selectRequests>>[number];

function toOwnRequests(row: Row, urls: PictureUrls): ShownRequest[] {
  const { id, status, message, heldMessage, sellerId, createdAt, listingId } = row.connection;
  if (status === 'withdrawn') return [];
  const { name, priceMinor, status: listingStatus, trade } = row.listing;
  const image1 = urls.urlOf(row.imageKey);
  return [
    {
      id,
      status,
      // Buyers always see their own text, even while a moderator reviews it.
      message: heldMessage ?? message,
      listing: {
        ...{ id: listingId, name, price: priceMinor / 100, currency: row.currency, image1, trade, seller_id: sellerId },
        status: listingStatus,
      },
      ...showBundle(row.bundle, urls),
      seller: { id: sellerId, name: row.sellerName, profile: { avatar: urls.urlOf(row.avatarKey) } },
      conversation_id: row.conversationId,
      trade_id: row.tradeId,
      created_at: createdAt.toISOString(),
    },
  ];
}

/**
 * Newest first, without withdrawn requests. The requests of a listing that is absent for the buyer are hidden too, except
 * for accepted ones, whose conversations also stay visible.
 */
export async function listOwnRequests(
  db: Queryable,
  urls: PictureUrls,
  buyerId: number,
  listingId: number | undefined,
): Promise<ShownRequest[]> {
  const rows = await selectRequests(db)
    .where(
      and(
        eq(connections.buyerId, buyerId),
        ne(connections.status, 'withdrawn'),
        or(isNotNull(conversations.id), visibleListings(buyerId, 'listings')),
        listingId === undefined ? undefined : eq(connections.listingId, listingId),
      ),
    )
    .orderBy(desc(connections.createdAt), desc(connections.id))
    .limit(WHOLE_LIST_LIMIT);
  return rows.flatMap((row) => toOwnRequests(row, urls));
}
