/** Reads the conversations of a user. */
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { BundleListing } from '#contract/bundle-listing.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { ConversationUpdate } from '#contract/realtime.ts';
import { conversationActions } from '#rules/conversations/conversation-actions.ts';
import type { Queryable } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { conversationParties, conversations } from '../../tables/conversations.ts';
import { currencies } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { bundleExport, bundleOfConversation, conversationsNaming, showBundle } from '../bundles/index.ts';
import { noBlockBetween, ownWithheldMessages, visibleListings, visibleMessages } from '../visibility/index.ts';

export type ShownConversation = z.input<typeof Conversation>;

const sellers = alias(users, 'seller');
const buyers = alias(users, 'buyer');

/** True if this participant has blocked the other one; the conversation is then frozen and shows nothing as unread. */
const hasBlocked = sql<boolean>`exists (
  select from blocks b where b.blocker_id = ${conversationParties.userId}
    and b.blocked_id in (${conversations.buyerId}, ${conversations.sellerId}))`;
const reader = sql`${conversationParties.userId}`;
const isMessageVisible = visibleMessages(reader);
/** A withheld message moves the conversation up only in the sender's inbox. */
const lastMessageAt = sql`greatest(${conversations.lastMessageAt}, (
  select max(m.created_at) from messages m
  where m.conversation_id = ${conversations.id} and ${ownWithheldMessages(reader)}))`;
const unreadMessages = sql`from messages m
  where m.conversation_id = ${conversations.id} and m.id > ${conversationParties.readMessageId}
    and m.sender_id <> ${conversationParties.userId} and ${isMessageVisible} and m.deleted_at is null and not ${hasBlocked}`;
const unread = sql<[count: number, firstId: number | null]>`(
  select json_build_array(count(*), min(m.id)) ${unreadMessages})`;
const otherRead = sql<number>`(
  select p.read_message_id from conversation_parties p
  where p.conversation_id = ${conversations.id} and p.user_id <> ${conversationParties.userId}
)`.mapWith(Number);

/** In characters. */
const EXCERPT_LENGTH = 140;

type LastMessage = { sender_id: number; text: string; images: number; created_at: string };

const lastMessage = sql<LastMessage | null>`(
  select json_build_object('sender_id', m.sender_id, 'text', left(m.body, ${sql.raw(String(EXCERPT_LENGTH))}),
    'images', (select count(*) from message_images i where i.message_id = m.id), 'created_at', m.created_at)
  from messages m
  where m.conversation_id = ${conversations.id} and ${isMessageVisible}
  order by m.id desc limit 1)`;

const hasWritten = (party: typeof conversations.buyerId | typeof conversations.sellerId) => sql`exists (
  select from messages m where m.conversation_id = ${conversations.id} and m.sender_id = ${party}
    and ${isMessageVisible})`;
const bothWritten = sql<boolean>`(${hasWritten(conversations.buyerId)} and ${hasWritten(conversations.sellerId)})`;

/** Returns whether both participants have sent a message that this user can see. */
export async function haveBothWritten(db: Queryable, conversationId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ bothWritten })
    .from(conversationParties)
    .innerJoin(conversations, eq(conversations.id, conversationParties.conversationId))
    .where(and(eq(conversationParties.userId, userId), eq(conversations.id, conversationId)));
  return row?.bothWritten ?? false;
}

const updateColumns = {
  conversation: conversations,
  userId: conversationParties.userId,
  unread,
  otherRead,
  lastMessageAt: lastMessageAt.mapWith(conversations.lastMessageAt),
  lastMessage,
  bothWritten,
  hasBlocked,
  mutedAt: conversationParties.mutedAt,
  archivedAt: conversationParties.archivedAt,
  isMarkedUnread: conversationParties.isMarkedUnread,
};

function selectUpdates(db: Queryable) {
  return db
    .select(updateColumns)
    .from(conversationParties)
    .innerJoin(conversations, eq(conversations.id, conversationParties.conversationId));
}

type UpdateRow = Awaited<ReturnType<typeof selectUpdates>>[number];

const listingState = sql<BundleListing['state']>`case
  when not ${visibleListings(reader, 'listings')} then 'unavailable'
  when ${listings.soldAt} is not null then 'sold' else ${listings.status} end`;

function selectConversations(db: Queryable) {
  return db
    .select({
      ...updateColumns,
      listing: {
        name: listings.name,
        priceMinor: listings.priceMinor,
        status: listings.status,
        state: listingState,
      },
      currencyCode: currencies.code,
      bundle: bundleOfConversation(sql`${conversations.listingId}`, sql`${conversations.buyerId}`, reader),
      imageKey: images.key,
      sellerName: sellers.name,
      sellerAvatar: sellers.avatarKey,
      buyerName: buyers.name,
      buyerAvatar: buyers.avatarKey,
    })
    .from(conversationParties)
    .innerJoin(conversations, eq(conversations.id, conversationParties.conversationId))
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .leftJoin(images, eq(images.id, listings.image1Id))
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .innerJoin(buyers, eq(buyers.id, conversations.buyerId));
}

type Row = Awaited<ReturnType<typeof selectConversations>>[number];

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

function toConversation(row: Row, urls: PictureUrls): ShownConversation {
  const { conversation } = row;
  const { listing } = row;
  const { id, status, listingId, buyerId, sellerId, closedBy } = conversation;
  return {
    id,
    status,
    listing: {
      id: listingId,
      name: listing.name,
      image1: urls.urlOf(row.imageKey),
      price: listing.priceMinor / 100,
      currency: { code: row.currencyCode },
      // An absent listing looks closed, whatever the reason is.
      status: listing.state === 'unavailable' ? 'closed' : listing.status,
      state: listing.state,
    },
    ...showBundle(row.bundle, urls),
    seller_id: sellerId,
    buyer_id: buyerId,
    seller: { id: sellerId, name: row.sellerName, profile: { avatar: urls.urlOf(row.sellerAvatar) } },
    buyer: { id: buyerId, name: row.buyerName, profile: { avatar: urls.urlOf(row.buyerAvatar) } },
    ...toUpdate(row),
    created_at: conversation.createdAt.toISOString(),
    closed_by: closedBy,
    reopen_requested_at: toInstant(conversation.reopenRequestedAt),
    received_at: toInstant(conversation.receivedAt),
  };
}

function toUpdate(row: UpdateRow): ConversationUpdate {
  const { conversation, userId } = row;
  const [unreadCount, firstUnreadId] = row.unread;
  return {
    unread_count: unreadCount,
    first_unread_message_id: firstUnreadId,
    other_read_message_id: row.otherRead,
    last_message_at: row.lastMessageAt.toISOString(),
    last_message: row.lastMessage && {
      ...row.lastMessage,
      created_at: new Date(row.lastMessage.created_at).toISOString(),
    },
    viewer: {
      has_blocked: row.hasBlocked,
      is_muted: row.mutedAt !== null,
      is_archived: row.archivedAt !== null,
      is_marked_unread: row.isMarkedUnread,
      can: conversationActions({
        isBuyer: conversation.buyerId === userId,
        status: conversation.status,
        isClosedByViewer: conversation.closedBy === userId,
        isReopeningRequested: conversation.reopenRequestedAt !== null,
        isFrozen: row.hasBlocked,
        isReceived: conversation.receivedAt !== null,
        haveBothWritten: row.bothWritten,
      }),
    },
  };
}

const updatesOf = memoizeStatement((db) =>
  selectUpdates(db)
    .where(eq(conversations.id, sql.placeholder('id')))
    .prepare('conversation_updates'),
);

/** Maps the id of each participant to the fields of the conversation that change when a message is sent or read. */
export async function readUpdates(db: Queryable, id: number): Promise<Map<number, ConversationUpdate>> {
  const rows = await updatesOf(db).execute({ id });
  return new Map(rows.map((row) => [row.userId, toUpdate(row)]));
}

const ofViewer = eq(conversationParties.userId, sql.placeholder('userId'));
const conversationsOf = memoizeStatement((db) =>
  selectConversations(db)
    .where(
      and(
        ofViewer,
        or(
          sql`${sql.placeholder('withOwnClosed')}`,
          isNull(conversations.closedBy),
          ne(conversations.closedBy, sql.placeholder('userId')),
        ),
      ),
    )
    .orderBy(desc(lastMessageAt), desc(conversations.id))
    .prepare('conversations_of_user'),
);
const conversationById = memoizeStatement((db) =>
  selectConversations(db)
    .where(and(ofViewer, eq(conversations.id, sql.placeholder('id'))))
    .prepare('conversation_read'),
);

/** Newest first. Omits conversations that the user has closed, unless `withOwnClosed` is set. */
export async function listConversations(
  db: Queryable,
  urls: PictureUrls,
  userId: number,
  withOwnClosed: boolean,
): Promise<ShownConversation[]> {
  const rows = await conversationsOf(db).execute({ userId, withOwnClosed });
  return rows.map((row) => toConversation(row, urls));
}

export async function readConversation(
  db: Queryable,
  urls: PictureUrls,
  id: number,
  userId: number,
): Promise<ShownConversation | undefined> {
  const [row] = await conversationById(db).execute({ id, userId });
  return row && toConversation(row, urls);
}

/**
 * Returns the conversations about the listing or with the user, each with the ids of the participants to notify of a
 * change to that listing or user: both participants or, if a block hides them from each other, only the seller of the
 * listing or only that user.
 */
export async function partiesAbout(
  db: Queryable,
  about: { listingId: number } | { userId: number },
): Promise<{ conversationId: number; userIds: readonly number[] }[]> {
  const { id, buyerId, sellerId } = conversations;
  const areHidden = sql`not ${noBlockBetween(sql`${buyerId}`, sellerId)}`;
  const rows = await db
    .select({ conversationId: id, buyerId, sellerId, areHidden: areHidden.mapWith(Boolean) })
    .from(conversations)
    .where(
      'listingId' in about
        ? inArray(id, conversationsNaming(about.listingId))
        : or(eq(buyerId, about.userId), eq(sellerId, about.userId)),
    );
  return rows.map((row) => {
    const ownId = 'userId' in about ? about.userId : row.sellerId;
    return { conversationId: row.conversationId, userIds: row.areHidden ? [ownId] : [row.buyerId, row.sellerId] };
  });
}

export const conversationsExport = byNumber(
  (userId, after) => sql`
    select c.id::text as key, jsonb_build_object('id', c.id, 'listing_id', c.listing_id, 'listing', l.name,
      'additional_listings', ${bundleExport(sql`(
        select r.id from connections r where r.listing_id = c.listing_id and r.buyer_id = c.buyer_id)`)},
      'role', case when c.buyer_id = ${userId} then 'buyer' else 'seller' end, 'with', o.name, 'status', c.status,
      'closed_at', c.closed_at, 'created_at', c.created_at, 'muted_at', p.muted_at, 'archived_at', p.archived_at) as row
    from conversation_parties p join conversations c on c.id = p.conversation_id join listings l on l.id = c.listing_id
    join users o on o.id = case when c.buyer_id = ${userId} then c.seller_id else c.buyer_id end
    where p.user_id = ${userId} and c.id > ${after}::int order by c.id limit ${EXPORT_PAGE_SIZE}`,
);
