/** Reads the reviews of a seller and their summary. */
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { MAX_ID, WHOLE_LIST_LIMIT } from '#contract/limits.ts';
import type { Review, ReviewSummary } from '#contract/reviews.ts';
import { averageRating } from '#rules/reviews/average-rating.ts';
import type { Exchange, Progress } from '#rules/reviews/review-refusal.ts';
import { canEditReview, canNameListing, canReply, canReportReview } from '#rules/reviews/review-viewer.ts';
import type { Queryable } from '../../db/db.ts';
import { takePage } from '../../db/take-page.ts';
import { idCursor } from '../../http/id-cursor.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { bundleListings } from '../../tables/bundles.ts';
import { connections } from '../../tables/connections.ts';
import { conversationParties, conversations, messages } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { reviews } from '../../tables/reviews.ts';
import { tradeItems, tradeProposals } from '../../tables/trades.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { countMoreOfConversation } from '../bundles/index.ts';
import { visibleListings, visibleMessages, visibleReviews } from '../visibility/index.ts';

export type ShownReview = z.input<typeof Review>;

type Viewer = number | undefined;

function selectRows(db: Queryable, viewerId: Viewer) {
  return db
    .select({
      review: reviews,
      buyer: { name: users.name, avatarKey: users.avatarKey, erasedAt: users.erasedAt },
      listing: { id: listings.id, name: listings.name, imageKey: images.key },
      isListingHidden: sql`not ${visibleListings(viewerId, 'listings')}`.mapWith(Boolean),
      moreListings: countMoreOfConversation(sql`${conversations.listingId}`, sql`${conversations.buyerId}`, viewerId),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.buyerId))
    .innerJoin(conversations, eq(conversations.id, reviews.conversationId))
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .leftJoin(images, eq(images.id, listings.image1Id));
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

async function selectReviews(
  db: Queryable,
  urls: PictureUrls,
  viewerId: Viewer,
  where: SQL | undefined,
  limit?: number | undefined,
) {
  const select = selectRows(db, viewerId).where(where).orderBy(desc(reviews.createdAt), desc(reviews.id));
  const rows = await (limit === undefined ? select : select.limit(limit));
  const now = new Date();
  return rows.map((row): ShownReview => {
    const { review, buyer } = row;
    const { id, rating, content, sellerId, buyerId, reply, repliedAt, createdAt } = review;
    const context = { viewerId, buyerId, sellerId, createdAt, repliedAt, now };
    return {
      id,
      rating,
      content,
      seller_id: sellerId,
      buyer: { id: buyerId, name: buyer.name, profile: { avatar: urls.urlOf(buyer.avatarKey) } },
      listing: toListing(row, urls, viewerId),
      reply: reply !== null && repliedAt ? { content: reply, created_at: repliedAt.toISOString() } : null,
      created_at: createdAt.toISOString(),
      viewer: { can: { edit: canEditReview(context), reply: canReply(context), report: canReportReview(context) } },
    };
  });
}

function toListing(row: Row, urls: PictureUrls, viewerId: Viewer): ShownReview['listing'] {
  const { review, buyer, isListingHidden: isHidden, moreListings } = row;
  const { id, name, imageKey } = row.listing;
  // An erased listing has no picture. The reviews of an erased buyer do not name the listing either.
  const isErased = imageKey === null || buyer.erasedAt !== null;
  if (!canNameListing({ viewerId, ...review }, { isErased, isHidden })) return null;
  const image1 = isHidden ? '' : urls.urlOf(imageKey);
  return { id, name, image1, is_available: !isHidden, ...(moreListings > 0 && { more_listings: moreListings }) };
}

const reviewCursor = idCursor('r', MAX_ID);

type ReviewFilter = {
  sellerId: number;
  rating?: number | undefined;
  viewerId: Viewer;
  cursor?: string | undefined;
  /** Without a limit, the newest `WHOLE_LIST_LIMIT` reviews are returned. */
  limit?: number | undefined;
};

function isReviewVisible(viewerId: Viewer): SQL | undefined {
  const isOwn = viewerId === undefined ? undefined : eq(reviews.buyerId, viewerId);
  return or(visibleReviews(viewerId, 'reviews'), isOwn);
}

const isOnProfile = (sellerId: number, viewerId: Viewer): SQL | undefined =>
  and(eq(reviews.sellerId, sellerId), visibleReviews(viewerId, 'reviews'));

export async function listReviews(
  db: Queryable,
  urls: PictureUrls,
  { sellerId, rating, viewerId, cursor, limit = WHOLE_LIST_LIMIT }: ReviewFilter,
): Promise<{ data: ShownReview[]; next: string | null }> {
  const ofRating = rating === undefined ? undefined : eq(reviews.rating, rating);
  const after =
    cursor === undefined
      ? undefined
      : sql`(${reviews.createdAt}, ${reviews.id}) < (select r.created_at, r.id from ${reviews} r
          where r.id = ${reviewCursor.read(cursor)} and r.seller_id = ${sellerId})`;
  const where = and(isOnProfile(sellerId, viewerId), ofRating, after);
  const reviewsAfter = await selectReviews(db, urls, viewerId, where, limit + 1);
  const { page: data, next } = takePage(reviewsAfter, limit, ({ id }) => reviewCursor.write(id));
  return { data, next };
}

export async function readReview(
  db: Queryable,
  urls: PictureUrls,
  id: number,
  viewerId: Viewer,
): Promise<ShownReview | undefined> {
  const [row] = await selectReviews(db, urls, viewerId, and(eq(reviews.id, id), isReviewVisible(viewerId)));
  return row;
}

export async function reviewOfConversation(
  db: Queryable,
  urls: PictureUrls,
  conversationId: number,
  viewerId: number,
): Promise<ShownReview | undefined> {
  const where = and(eq(reviews.conversationId, conversationId), isReviewVisible(viewerId));
  const [row] = await selectReviews(db, urls, viewerId, where);
  return row;
}

/**
 * The condition that the listing is closed and that the user has received neither this listing nor another listing of
 * the contact request. False for a sale to an unknown buyer, because the buyer could have been this user.
 */
const hasNotBought = (userId: number): SQL<boolean> => sql`${listings.status} = 'closed'
  and (${listings.soldAt} is null or coalesce(${listings.soldToId} <> ${userId}, false))
  and not exists (
    select from ${tradeItems} i join ${tradeProposals} t on t.id = i.trade_id
    where i.listing_id = ${listings.id} and i.to_id = ${userId} and t.status = 'agreed')
  and not exists (
    select from ${connections} c join ${bundleListings} b on b.connection_id = c.id join ${listings} l on l.id = b.listing_id
    where c.listing_id = ${conversations.listingId} and c.buyer_id = ${userId} and l.sold_to_id = ${userId})`;

const messagesBy = (party: typeof conversations.buyerId | typeof conversations.sellerId, viewerId: number) =>
  sql<number>`(select count(*) from ${messages} m where m.conversation_id = ${conversations.id}
    and m.sender_id = ${party} and ${visibleMessages(viewerId)})`.mapWith(Number);

export type ConversationExchange = Exchange & Progress & { sellerId: number };

/** Returns undefined if the viewer is not a participant. */
export async function readExchange(
  db: Queryable,
  conversationId: number,
  viewerId: number,
): Promise<ConversationExchange | undefined> {
  const [row] = await db
    .select({
      buyerId: conversations.buyerId,
      sellerId: conversations.sellerId,
      status: conversations.status,
      receivedAt: conversations.receivedAt,
      listingStatus: listings.status,
      hasNotBought: hasNotBought(viewerId).mapWith(Boolean),
      buyerMessages: messagesBy(conversations.buyerId, viewerId),
      sellerMessages: messagesBy(conversations.sellerId, viewerId),
      reviewId: reviews.id,
    })
    .from(conversations)
    .innerJoin(
      conversationParties,
      and(eq(conversationParties.conversationId, conversations.id), eq(conversationParties.userId, viewerId)),
    )
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .leftJoin(reviews, eq(reviews.conversationId, conversations.id))
    .where(eq(conversations.id, conversationId));
  if (!row) return undefined;
  const { sellerId, status, buyerMessages, sellerMessages, reviewId } = row;
  return {
    isBuyer: row.buyerId === viewerId,
    buyerMessages,
    sellerMessages,
    isReviewed: reviewId !== null,
    sellerId,
    isConversationClosed: status === 'closed',
    isListingClosed: row.listingStatus === 'closed',
    hasNotBought: row.hasNotBought,
    isReceived: row.receivedAt !== null,
  };
}

/** Summarises all reviews on the seller's profile that the viewer can see, regardless of the filters of the list. */
export async function summariseReviews(
  db: Queryable,
  sellerId: number,
  viewerId: Viewer,
): Promise<z.input<typeof ReviewSummary>> {
  const rows = await db
    .select({ rating: reviews.rating, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reviews)
    .where(isOnProfile(sellerId, viewerId))
    .groupBy(reviews.rating);
  const histogram = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };
  for (const { rating, count } of rows) histogram[String(rating) as keyof typeof histogram] = count;
  const count = rows.reduce((total, row) => total + row.count, 0);
  const sum = rows.reduce((total, row) => total + row.rating * row.count, 0);
  return { average_rating: averageRating(sum, count), review_count: count, histogram };
}

export const reviewsExport = byNumber(
  (userId, after) => sql`
    select r.id::text as key, jsonb_build_object('id', r.id, 'conversation_id', r.conversation_id,
      'direction', case when r.buyer_id = ${userId} then 'written' else 'received' end, 'with', o.name,
      'rating', r.rating, 'content', r.content, 'reply', r.reply, 'replied_at', r.replied_at,
      'created_at', r.created_at) as row
    from reviews r join users o on o.id = case when r.buyer_id = ${userId} then r.seller_id else r.buyer_id end
    where (r.buyer_id = ${userId} or r.seller_id = ${userId}) and r.id > ${after}::int order by r.id limit ${EXPORT_PAGE_SIZE}`,
);
