/** Reads a reported item as it is now: its owner and its snapshot. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Snapshot } from '#contract/moderation.ts';
import type { ReportKind } from '#contract/report-kinds.ts';
import type { Queryable } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import { conversationParties, messageImages, messages } from '../../tables/conversations.ts';
import { currencies } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { reviews } from '../../tables/reviews.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { visibleMessages } from '../visibility/index.ts';

export type ReportedItem = {
  ownerId: number;
  snapshot: Snapshot;
  /** The pictures whose files the case needs. */
  imageIds: number[];
  /** A moderator has hidden the item, or its seller is suspended: only its owner and the staff see it. */
  isHidden?: boolean;
};

async function picturesOf(db: Queryable, ids: readonly number[]): Promise<{ id: number; key: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: images.id, key: images.key })
    .from(images)
    .where(inArray(images.id, [...ids]));
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

async function readListingItem(db: Queryable, id: number): Promise<ReportedItem | undefined> {
  const [row] = await db
    .select({ listing: listings, currency: currencies.code })
    .from(listings)
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .where(eq(listings.id, id));
  if (!row) return undefined;
  const { listing, currency } = row;
  const pictures = await picturesOf(
    db,
    [listing.image1Id, listing.image2Id, listing.image3Id].filter((imageId) => imageId !== null),
  );
  return {
    ownerId: listing.sellerId,
    snapshot: {
      title: listing.name,
      text: listing.description,
      pictures: pictures.map(({ key }) => key),
      price: { minor: listing.priceMinor, currency },
    },
    imageIds: pictures.map((picture) => picture.id),
    isHidden: listing.isHidden,
  };
}

async function readUserItem(db: Queryable, id: number): Promise<ReportedItem | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), inArray(users.status, ['active', 'suspended'])));
  if (!user) return undefined;
  const pictures = await db
    .select({ id: images.id, key: images.key })
    .from(images)
    .where(inArray(images.key, [user.avatarKey ?? '', user.bannerKey ?? '']))
    .orderBy(asc(images.id));
  return {
    ownerId: user.id,
    snapshot: { title: user.name, text: user.bio, pictures: pictures.map(({ key }) => key) },
    imageIds: pictures.map((picture) => picture.id),
  };
}

async function readMessageItem(db: Queryable, id: number): Promise<ReportedItem | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id));
  if (!message) return undefined;
  const pictures = await db
    .select({ id: images.id, key: images.key })
    .from(messageImages)
    .innerJoin(images, eq(images.id, messageImages.imageId))
    .where(eq(messageImages.messageId, id))
    .orderBy(asc(messageImages.place));
  return {
    ownerId: message.senderId,
    snapshot: {
      title: '',
      text: message.body,
      pictures: pictures.map(({ key }) => key),
      conversationId: message.conversationId,
    },
    imageIds: pictures.map((picture) => picture.id),
  };
}

async function readReviewItem(db: Queryable, id: number): Promise<ReportedItem | undefined> {
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id));
  if (!review) return undefined;
  const { content, rating, reply } = review;
  return {
    ownerId: review.buyerId,
    snapshot: { title: '', text: content, rating, pictures: [], ...(reply === null ? {} : { reply }) },
    imageIds: [],
    isHidden: review.isHidden,
  };
}

const readers: Readonly<Record<ReportKind, (db: Queryable, id: number) => Promise<ReportedItem | undefined>>> = {
  listing: readListingItem,
  user: readUserItem,
  message: readMessageItem,
  review: readReviewItem,
};

export const readReportedItem = (db: Queryable, kind: ReportKind, id: number): Promise<ReportedItem | undefined> =>
  readers[kind](db, id);

/** Whether the user sees the message: as its sender, or as the other participant unless it was withheld from them. */
export async function isParticipantOf(db: Queryable, messageId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversationParties, eq(conversationParties.conversationId, messages.conversationId))
    .where(
      and(eq(messages.id, messageId), eq(conversationParties.userId, userId), visibleMessages(userId, 'messages')),
    );
  return rows.length > 0;
}

export const reportsExport = byNumber(
  (userId, after) => sql`
    select r.id::text as key, jsonb_build_object('kind', c.kind, 'entity_id', c.entity_id, 'category', r.category,
      'reason', r.reason, 'created_at', r.created_at) as row
    from reports r join moderation_cases c on c.id = r.case_id
    where r.reporter_id = ${userId} and r.id > ${after}::int order by r.id limit ${EXPORT_PAGE_SIZE}`,
);
