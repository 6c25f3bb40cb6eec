/** Reads one listing with its details, and what the viewer can do with it. */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { type IntegerField, integerFields } from '#contract/fields.ts';
import type { Listing } from '#contract/listings.ts';
import { contactRefusal } from '#rules/connections/contact-refusal.ts';
import { canEditListing } from '#rules/listings/can-edit-listing.ts';
import { canCloseListing, canMarkSold, canReopenListing } from '#rules/listings/listing-status.ts';
import { averageRating } from '#rules/reviews/average-rating.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { groups, members, sourceTypes } from '../../tables/catalogue.ts';
import { conversations } from '../../tables/conversations.ts';
import { currencies } from '../../tables/currencies.ts';
import { listingMembers, listings } from '../../tables/listings.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { withoutMissingFrench } from '../catalogue/index.ts';
import { readVisibleRatings, stayingPeople } from '../visibility/index.ts';
import { cardColumns, toCard } from './listing-cards.views.ts';
import { readFigures } from './listing-figures.views.ts';
import { readSale } from './sales.views.ts';
import { sellerRecordColumn, toSellerRecord } from './seller-record.views.ts';

type ListingResponse = z.input<typeof Listing>;
/** The part of the response that is the same for all viewers. */
export type PublicListing = Omit<ListingResponse, 'viewer'>;

/**
 * The merge targets of the listing's group and source type: responses show the target instead of the merged entry as
 * soon as the merge starts.
 */
const groupTarget = alias(groups, 'group_target');
const sourceTypeTarget = alias(sourceTypes, 'source_type_target');
const second = alias(images, 'image2');
const third = alias(images, 'image3');

/** Reads the members as a column, because a separate statement takes longer. */
const memberEntries = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', coalesce(t.id, m.id), 'name', coalesce(t.name, m.name)) order by lm.place), '[]')
  from ${listingMembers} lm join ${members} m on m.id = lm.member_id left join ${members} t on t.id = m.merged_into
  where lm.listing_id = ${listings.id})`;

const listingsById = memoizeStatement((db) =>
  db
    .select({
      ...cardColumns,
      listing: listings,
      groupId: sql<number>`coalesce(${groupTarget.id}, ${groups.id})`,
      groupName: sql<string>`coalesce(${groupTarget.name}, ${groups.name})`,
      sourceTypeId: sql<number>`coalesce(${sourceTypeTarget.id}, ${sourceTypes.id})`,
      sourceTypeName: sql<string>`coalesce(${sourceTypeTarget.name}, ${sourceTypes.name})`,
      sourceTypeFr: sql<
        string | null
      >`case when ${sourceTypeTarget.id} is null then ${sourceTypes.nameFr} else ${sourceTypeTarget.nameFr} end`,
      members: memberEntries,
      key2: second.key,
      key3: third.key,
      seller: {
        id: users.id,
        name: users.name,
        ratingSum: users.ratingSum,
        reviewCount: users.reviewCount,
        avatarKey: users.avatarKey,
        country: users.country,
        joinedAt: users.createdAt,
        record: sellerRecordColumn(sql`${users.id}`),
      },
    })
    .from(listings)
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .innerJoin(images, eq(images.id, listings.image1Id))
    .leftJoin(second, eq(second.id, listings.image2Id))
    .leftJoin(third, eq(third.id, listings.image3Id))
    .innerJoin(groups, eq(groups.id, listings.groupId))
    .leftJoin(groupTarget, eq(groupTarget.id, groups.mergedInto))
    .innerJoin(sourceTypes, eq(sourceTypes.id, listings.sourceTypeId))
    .leftJoin(sourceTypeTarget, eq(sourceTypeTarget.id, sourceTypes.mergedInto))
    .innerJoin(users, eq(users.id, listings.sellerId))
    // Listings of accounts that are about to be deleted are hidden.
    .where(and(sql`${listings.id} = any(${sql.placeholder('ids')}::int[])`, stayingPeople('users')))
    .prepare('listing_read'),
);

const conversationOf = memoizeStatement((db) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.listingId, sql.placeholder('listingId')),
        eq(conversations.buyerId, sql.placeholder('buyerId')),
      ),
    )
    .prepare('listing_conversation'),
);

const integersOf = (listing: typeof listings.$inferSelect): Pick<ListingResponse, IntegerField> =>
  Object.fromEntries(integerFields.map((field) => [field, listing[field]])) as Pick<ListingResponse, IntegerField>;

type StatedFact = 'condition_id' | 'ships_from' | 'ships_to' | 'shipping_cost' | 'handover' | IntegerField;

/** `country` is the seller's country, from which items ship by default. */
const statedFacts = (
  listing: typeof listings.$inferSelect,
  country: ListingResponse['ships_from'],
): Pick<ListingResponse, StatedFact> => ({
  condition_id: listing.conditionId,
  ships_from: listing.shipsFrom ?? country,
  ships_to: listing.shipsTo,
  shipping_cost: listing.shippingCost,
  handover: listing.handover,
  ...integersOf(listing),
});

type ListingRow = Awaited<ReturnType<ReturnType<typeof listingsById>['execute']>>[number];

function toPublicListing(row: ListingRow, urls: PictureUrls): PublicListing {
  const { listing } = row;
  const seller = {
    id: row.seller.id,
    name: row.seller.name,
    average_rating: averageRating(row.seller.ratingSum, row.seller.reviewCount),
    review_count: row.seller.reviewCount,
    profile: { avatar: urls.urlOf(row.seller.avatarKey) },
    country: row.seller.country,
    joined_at: row.seller.joinedAt.toISOString(),
    ...toSellerRecord(row.seller.record),
  };
  return {
    ...toCard(row, urls),
    currency_id: row.currencyId,
    group_id: row.groupId,
    group: { id: row.groupId, name: row.groupName },
    // While one member is being merged into another, a listing can have both members, so remove the duplicate.
    members: [...new Map(row.members.map((member) => [member.id, member])).values()],
    sourcetype_id: row.sourceTypeId,
    sourcetype: withoutMissingFrench({ id: row.sourceTypeId, name: row.sourceTypeName, name_fr: row.sourceTypeFr }),
    ...statedFacts(listing, seller.country),
    description: listing.description,
    image2: urls.urlOf(row.key2),
    image3: urls.urlOf(row.key3),
    seller,
    user: seller,
    created_at: listing.createdAt.toISOString(),
    updated_at: listing.updatedAt.toISOString(),
    version: listing.version,
    ...(listing.isHidden ? { is_hidden: true } : {}),
  };
}

/** The number of elements that PostgreSQL's planner assumes for an array parameter. */
const EXPECTED_IDS = 10;

/**
 * Pads lists shorter than `EXPECTED_IDS` with their first id: for a short list, PostgreSQL expects a custom plan to be
 * cheaper than the generic plan, and plans the statement for each execution, which takes longer than the execution.
 */
const padIds = (ids: readonly number[]): number[] => [
  ...ids,
  ...Array.from({ length: Math.max(0, EXPECTED_IDS - ids.length) }, () => ids[0] ?? 0),
];

/** Returns open and closed listings, and hidden listings only if `withHidden` is set. */
export async function readListings(
  db: Queryable,
  urls: PictureUrls,
  ids: readonly number[],
  { withHidden = false } = {},
): Promise<Map<number, PublicListing>> {
  const rows = await listingsById(db).execute({ ids: padIds(ids) });
  const visible = rows.filter(({ listing }) => withHidden || !listing.isHidden);
  return new Map(visible.map((row) => [row.id, toPublicListing(row, urls)]));
}

export const readListing = async (
  db: Queryable,
  urls: PictureUrls,
  id: number,
  options: { withHidden?: boolean } = {},
): Promise<PublicListing | undefined> => (await readListings(db, urls, [id], options)).get(id);

type Seller = PublicListing['seller'];

/** Computes the average rating and review count from only the reviews that the viewer can see. */
export async function withoutHiddenRatings(db: Db, seller: Seller, viewerId: number): Promise<Seller> {
  const visible = await readVisibleRatings(db, viewerId, seller.id);
  if (!visible) return seller;
  return { ...seller, average_rating: averageRating(visible.sum, visible.count), review_count: visible.count };
}

export async function viewerOf(
  db: Db,
  listing: PublicListing,
  viewerId: number | undefined,
): Promise<ListingResponse['viewer']> {
  const { status } = listing;
  const isOwner = canEditListing(viewerId, listing.seller.id);
  const [conversation] =
    viewerId === undefined || isOwner
      ? []
      : await conversationOf(db).execute({ listingId: listing.id, buyerId: viewerId });
  const refusal =
    viewerId !== undefined &&
    contactRefusal({ buyerId: viewerId, sellerId: listing.seller.id, listingStatus: status, connection: 'none' });
  return {
    is_owner: isOwner,
    // A buyer whose request was accepted can open the conversation from the listing page, even if the listing or the
    // conversation is closed.
    conversation_id: conversation?.id ?? null,
    sale: isOwner && listing.is_sold ? await readSale(db, listing.id) : null,
    ...(isOwner ? { figures: (await readFigures(db, [listing.id])).get(listing.id) } : {}),
    can: {
      edit: isOwner,
      close: canCloseListing({ isOwner, status }),
      reopen: canReopenListing({ isOwner, status }),
      contact: refusal === null,
      mark_sold: canMarkSold({ isOwner }),
    },
  };
}
