/** Reads the notifications of a user. */
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { WHOLE_LIST_LIMIT } from '#contract/limits.ts';
import type { NotificationType } from '#contract/notification-types.ts';
import type { Notification } from '#contract/notifications.ts';
import { averageRating } from '#rules/reviews/average-rating.ts';
import type { Queryable } from '../../db/db.ts';
import { referenceOrNull } from '../../db/reference-or-null.ts';
import { EXPORT_PAGE_SIZE, type ExportSection } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { connections, isConversationOfRequest } from '../../tables/connections.ts';
import { conversations } from '../../tables/conversations.ts';
import { currencies } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { isAboutRequest, notifications } from '../../tables/notifications.ts';
import { catalogueProposals } from '../../tables/proposals.ts';
import { savedSearches } from '../../tables/saved-searches.ts';
import { tradeAnswers, tradeItems, tradeProposals } from '../../tables/trades.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { bundleOf, countMore, requestsNaming, showBundle } from '../bundles/index.ts';
import { cardColumns } from '../listings/index.ts';
import { noBlockBetween, notBlockedBy, unhiddenListings, visibleListings, visiblePeople } from '../visibility/index.ts';

export type ShownNotification = z.input<typeof Notification>;

/** The number of newest notifications. Older ones are returned in addition if they wait for an answer. */
export const MAX_NOTIFICATIONS = 100;

/**
 * Hides notifications whose sender is absent for the recipient, except those about a conversation or the end of a swap,
 * which both users can still see. A blocker is not told that the block has ended a swap.
 */
const isVisible = (recipientId: number): SQL | undefined =>
  or(
    sql`exists (select from users u where u.id = ${notifications.senderId} and ${visiblePeople(recipientId)})`,
    and(
      inArray(notifications.type, ['trade_agreed', 'trade_ended']),
      notBlockedBy(recipientId, notifications.senderId),
    ),
    sql`exists (
      select from connections c where c.id = ${notifications.connectionId} and c.status = 'accepted')`,
  );

/**
 * Counts the listings that a swap asks for, except the notification's listing. They can differ from those of the
 * contact request.
 */
const countMoreAskedFor = sql`(select count(*)::int from ${tradeItems} i join ${listings} l on l.id = i.listing_id
  where i.trade_id = ${notifications.tradeId} and i.from_id = ${notifications.recipientId}
    and i.listing_id <> ${notifications.listingId} and ${unhiddenListings()})`;

/** The first listing that the recipient of a notification about a swap or ring gets. */
const receivedItem = sql<{ name: string; imageKey: string | null } | null>`(
  select json_build_object('name', l.name, 'imageKey', p.key)
  from ${tradeItems} i join ${listings} l on l.id = i.listing_id left join ${images} p on p.id = l.image1_id
  where i.trade_id = ${notifications.tradeId} and i.to_id = ${notifications.recipientId}
    and ${visibleListings(sql`${notifications.recipientId}`)}
  order by i.place limit 1)`;

const columns = {
  notification: notifications,
  senderName: users.name,
  avatarKey: users.avatarKey,
  listingName: listings.name,
  sender: { ratingSum: users.ratingSum, reviewCount: users.reviewCount, country: users.country },
  priceMinor: listings.priceMinor,
  formerPriceMinor: cardColumns.formerPriceMinor,
  currencyCode: currencies.code,
  imageKey: images.key,
  connectionStatus: connections.status,
  requestMessage: connections.message,
  bundle: bundleOf(
    sql`case when ${notifications.type} = 'connection_request' then ${connections.id} end`,
    sql`${notifications.recipientId}`,
  ),
  moreListings: sql<number>`case when ${notifications.type} = 'connection_request' and ${notifications.tradeId} is not null
    then ${countMoreAskedFor} else ${countMore(sql`${connections.id}`, sql`${notifications.recipientId}`)} end`,
  conversationId: conversations.id,
  savedSearchName: savedSearches.name,
  proposalName: catalogueProposals.name,
  trade: {
    id: tradeProposals.id,
    kind: tradeProposals.kind,
    status: tradeProposals.status,
    endReason: tradeProposals.endReason,
  },
  ownAnswer: tradeAnswers.answer,
  tradeItem: receivedItem,
};

function selectNotifications(db: Queryable) {
  return db
    .select(columns)
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.senderId))
    .leftJoin(listings, eq(listings.id, notifications.listingId))
    .leftJoin(currencies, eq(currencies.id, listings.currencyId))
    .leftJoin(images, eq(images.id, listings.image1Id))
    .leftJoin(savedSearches, eq(savedSearches.id, notifications.savedSearchId))
    .leftJoin(catalogueProposals, eq(catalogueProposals.id, notifications.proposalId))
    .leftJoin(connections, eq(connections.id, notifications.connectionId))
    .leftJoin(tradeProposals, eq(tradeProposals.id, notifications.tradeId))
    .leftJoin(
      tradeAnswers,
      and(eq(tradeAnswers.tradeId, notifications.tradeId), eq(tradeAnswers.userId, notifications.recipientId)),
    )
    .leftJoin(conversations, isConversationOfRequest);
}

export async function findRequestNotification(db: Queryable, connectionId: number): Promise<string | undefined> {
  const [row] = await db.select({ id: notifications.id }).from(notifications).where(isAboutRequest(connectionId));
  return row?.id;
}

/** Returns the sellers' notifications of the undecided requests that include this listing. */
export async function listWaitingRequests(
  db: Queryable,
  listingId: number,
): Promise<{ id: string; recipientId: number }[]> {
  return await db
    .select({ id: notifications.id, recipientId: notifications.recipientId })
    .from(notifications)
    .innerJoin(connections, eq(connections.id, notifications.connectionId))
    .where(
      and(
        inArray(connections.id, requestsNaming(listingId)),
        inArray(connections.status, ['sent', 'pending']),
        eq(notifications.type, 'connection_request'),
        noBlockBetween(sql`${notifications.recipientId}`, notifications.senderId),
      ),
    );
}

export async function readConversationSubject(
  db: Queryable,
  conversationId: number,
): Promise<{ listingId: number; connectionId: number }> {
  const [row] = await db
    .select({ listingId: conversations.listingId, connectionId: connections.id })
    .from(conversations)
    .innerJoin(connections, isConversationOfRequest)
    .where(eq(conversations.id, conversationId));
  if (!row) throw new Error(`conversation ${conversationId} has no contact request`);
  return row;
}

type Row = Awaited<ReturnType<typeof selectNotifications>>[number];

function pricedPictureOf({ priceMinor, currencyCode, imageKey }: Row, urls: PictureUrls) {
  if (priceMinor === null || currencyCode === null) return null;
  return { image1: urls.urlOf(imageKey), price: priceMinor / 100, currency: { code: currencyCode } };
}

/** The types for which clients show the listing's photo and price instead of the sender. */
const ALERTS: readonly NotificationType[] = [
  'search_match',
  'search_cheaper',
  'want_match',
  'want_found',
  'follow_match',
  'favourite_cheaper',
  'photo_repeated',
];

const CHEAPER: readonly NotificationType[] = ['favourite_cheaper', 'search_cheaper'];

function alertOf(row: Row, urls: PictureUrls): Pick<ShownNotification, 'alert'> {
  const { type } = row.notification;
  const alert = ALERTS.includes(type) ? pricedPictureOf(row, urls) : null;
  if (alert === null) return {};
  const was_price = CHEAPER.includes(type) ? row.formerPriceMinor : null;
  return { alert: { ...alert, ...(was_price !== null && { was_price: was_price / 100 }) } };
}

/** Returns null unless the notification is of type `connection_request`. */
function requestOf(row: Row, urls: PictureUrls): ShownNotification['request'] {
  const { sender, requestMessage } = row;
  const listing = row.notification.type === 'connection_request' ? pricedPictureOf(row, urls) : null;
  if (listing === null || requestMessage === null) return null;
  return {
    ...showBundle(row.bundle, urls),
    message: requestMessage,
    sender: {
      average_rating: averageRating(sender.ratingSum, sender.reviewCount),
      review_count: sender.reviewCount,
      country: sender.country,
    },
    listing,
  };
}

/** Notifications of these types can ask the recipient to answer a swap or ring. */
const TYPES_OF_OFFERS = ['trade_proposed', 'connection_request'] as const;

function tradeOf(
  { trade, tradeItem, ownAnswer, notification }: Row,
  urls: PictureUrls,
): Pick<ShownNotification, 'trade'> {
  if (!trade) return {};
  const { endReason: end_reason, ...rest } = trade;
  const awaits_answer =
    TYPES_OF_OFFERS.some((type) => type === notification.type) && trade.status === 'waiting' && ownAnswer === 'pending';
  const is_counter_offer = notification.type === 'trade_proposed' && (notification.tradeVersion ?? 1) > 1;
  return {
    trade: {
      ...{ ...rest, end_reason, awaits_answer },
      ...(is_counter_offer && { is_counter_offer }),
      ...(tradeItem && { gets: { name: tradeItem.name, image1: urls.urlOf(tradeItem.imageKey) } }),
    },
  };
}

function toNotification(row: Row, urls: PictureUrls): ShownNotification {
  const { notification } = row;
  return {
    id: notification.id,
    type: notification.type,
    sender: { id: notification.senderId, name: row.senderName, profile: { avatar: urls.urlOf(row.avatarKey) } },
    listing: referenceOrNull(notification.listingId, row.listingName),
    ...(row.moreListings > 0 && { more_listings: row.moreListings }),
    is_read: notification.isRead,
    connection_status: notification.type === 'connection_request' ? row.connectionStatus : null,
    request: requestOf(row, urls),
    ...alertOf(row, urls),
    conversation_id: row.conversationId,
    saved_search: referenceOrNull(notification.savedSearchId, row.savedSearchName),
    ...(notification.decisionId === null ? {} : { decision_id: notification.decisionId }),
    ...(notification.proposalId === null
      ? {}
      : { proposal: { id: notification.proposalId, name: row.proposalName ?? '' } }),
    ...tradeOf(row, urls),
    created_at: notification.createdAt.toISOString(),
  };
}

/** True if the recipient has to answer the request or offer: the same condition as the rule `isAwaitingAnswer`. */
const isAwaitingAnswer = or(
  and(
    eq(notifications.type, 'connection_request'),
    sql`exists (
      select from connections c where c.id = ${notifications.connectionId} and c.status in ('sent', 'pending'))`,
  ),
  and(
    inArray(notifications.type, TYPES_OF_OFFERS),
    sql`exists (
      select from ${tradeAnswers} a join ${tradeProposals} t on t.id = a.trade_id
      where t.id = ${notifications.tradeId} and t.status = 'waiting'
        and a.user_id = ${notifications.recipientId} and a.answer = 'pending')`,
  ),
);

/** Returns the newest notifications, and older ones that wait for an answer. */
export async function listNotifications(
  db: Queryable,
  urls: PictureUrls,
  recipientId: number,
): Promise<ShownNotification[]> {
  const order = [desc(notifications.createdAt), desc(notifications.id)];
  const select = (where: SQL | undefined, limit: number) =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.recipientId, recipientId), isVisible(recipientId), where))
      .orderBy(...order)
      .limit(limit);
  const newest = select(undefined, MAX_NOTIFICATIONS);
  const waiting = select(isAwaitingAnswer, WHOLE_LIST_LIMIT);
  const rows = await selectNotifications(db)
    .where(or(inArray(notifications.id, newest), inArray(notifications.id, waiting)))
    .orderBy(...order);
  return rows.map((row) => toNotification(row, urls));
}

export async function countUnread(db: Queryable, recipientId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(notifications)
    .where(and(eq(notifications.recipientId, recipientId), eq(notifications.isRead, false), isVisible(recipientId)));
  return row?.count ?? 0;
}

/** Returns undefined if the notification does not exist, belongs to another user, or its sender is absent. */
export async function readNotification(
  db: Queryable,
  urls: PictureUrls,
  id: string,
  recipientId: number,
): Promise<ShownNotification | undefined> {
  const [row] = await selectNotifications(db).where(
    and(eq(notifications.id, id), eq(notifications.recipientId, recipientId), isVisible(recipientId)),
  );
  return row && toNotification(row, urls);
}

export const notificationsExport: ExportSection = {
  first: '00000000-0000-0000-0000-000000000000',
  select: (userId, after) => sql`
    select n.id::text as key, jsonb_build_object('type', n.type, 'from', u.name, 'listing_id', n.listing_id,
      'is_read', n.is_read, 'created_at', n.created_at) as row
    from notifications n join users u on u.id = n.sender_id
    where n.recipient_id = ${userId} and n.id > ${after}::uuid order by n.id limit ${EXPORT_PAGE_SIZE}`,
};
