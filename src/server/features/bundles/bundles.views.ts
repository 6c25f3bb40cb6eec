/** Reads the additional listings of contact requests and conversations. */
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BundleListing } from '#contract/bundle-listing.ts';
import type { ContactResult } from '#contract/connections.ts';
import { MAX_ADDITIONAL_LISTINGS } from '#contract/limits.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { unhiddenListings, visibleListings } from '../visibility/index.ts';

type BundleRow = {
  id: number;
  name: string;
  priceMinor: number;
  code: string;
  key: string | null;
  state: BundleListing['state'];
};

/** Whoever reads the column: without a viewer, a block hides nothing. */
type Viewer = number | SQL | undefined;

/** A column with the additional listings of the request with this id; empty if the id is null. */
export const bundleOf = (connectionId: SQL, viewer: Viewer): SQL<readonly BundleRow[]> => sql<readonly BundleRow[]>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'priceMinor', l.price_minor, 'code', y.code,
    'key', i.key, 'state', case when not ${visibleListings(viewer)} then 'unavailable' when l.sold_at is not null then 'sold' else l.status end)
    order by b.place), '[]')
  from bundle_listings b
  join listings l on l.id = b.listing_id
  join currencies y on y.id = l.currency_id
  left join images i on i.id = l.image1_id and ${visibleListings(viewer)}
  where b.connection_id = ${connectionId})`;

/** The id of a conversation's contact request, which has the same listing and buyer. */
const requestOf = (listingId: SQL, buyerId: SQL): SQL =>
  sql`(select r.id from connections r where r.listing_id = ${listingId} and r.buyer_id = ${buyerId})`;

export const bundleOfConversation = (listingId: SQL, buyerId: SQL, viewer: SQL): SQL<readonly BundleRow[]> =>
  bundleOf(requestOf(listingId, buyerId), viewer);

/** A column that counts the visible additional listings of the request with this id; zero if the id is null. */
export const countMore = (connectionId: SQL, viewer: Viewer): SQL<number> => sql<number>`(
  select count(*)::int from bundle_listings b join listings l on l.id = b.listing_id
  where b.connection_id = ${connectionId} and ${visibleListings(viewer)})`;

export const countMoreOfConversation = (listingId: SQL, buyerId: SQL, viewer: number | undefined): SQL<number> =>
  countMore(requestOf(listingId, buyerId), viewer);

type Shown = z.input<typeof BundleListing>;

/** Omits the field if there are no additional listings, which keeps most responses small. */
export function showBundle(rows: readonly BundleRow[], urls: PictureUrls): { additional_listings?: Shown[] } {
  if (rows.length === 0) return {};
  const toListing = ({ id, name, priceMinor, code, key, state }: BundleRow): Shown => ({
    ...{ id, name, image1: urls.urlOf(key), price: priceMinor / 100, currency: { code }, state },
  });
  return { additional_listings: rows.map(toListing) };
}

/** Selects the ids of all conversations about a listing, including those that are also about other listings. */
export const conversationsNaming = (listingId: number): SQL => sql`(
  select c.id from conversations c where c.listing_id = ${listingId}
  union all
  select c.id from bundle_listings b
  join connections r on r.id = b.connection_id
  join conversations c on c.listing_id = r.listing_id and c.buyer_id = r.buyer_id
  where b.listing_id = ${listingId})`;

/** Selects the ids of the contact requests about a listing, alone or together with others. */
export const requestsNaming = (listingId: number): SQL => sql`(
  select r.id from connections r where r.listing_id = ${listingId}
  union all
  select b.connection_id from bundle_listings b where b.listing_id = ${listingId})`;

type Facts = { listingId: number; sellerId: number; buyerId: number; canJoin: boolean };
type Row = { id: number; name: string; conversation_id: number | null; includes_listing: boolean };

/**
 * Returns the buyer's undecided request or conversation that includes the listing. If there is none and `canJoin` is
 * set, returns the latest active conversation with this seller to which the listing can be added.
 */
export async function findBundle(db: Queryable, facts: Facts): Promise<Pick<ContactResult, 'bundle'>> {
  const { listingId, sellerId, buyerId, canJoin } = facts;
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.name, c.id as conversation_id, b.listing_id is not null as includes_listing
    from connections r
    join listings l on l.id = r.listing_id
    left join conversations c on c.listing_id = r.listing_id and c.buyer_id = r.buyer_id
    left join bundle_listings b on b.connection_id = r.id and b.listing_id = ${listingId}
    where r.buyer_id = ${buyerId} and r.seller_id = ${sellerId} and r.listing_id <> ${listingId}
      and (b.listing_id is not null and r.status in ('sent', 'pending', 'accepted') and (c.id is not null or ${unhiddenListings()})
        or ${canJoin} and r.status = 'accepted' and c.status = 'active'
          and (select count(*) from bundle_listings n where n.connection_id = r.id) < ${MAX_ADDITIONAL_LISTINGS})
    order by includes_listing desc, c.last_message_at desc nulls last, r.id desc limit 1`);
  return {
    ...(rows[0] && {
      bundle: {
        includes_listing: rows[0].includes_listing,
        conversation_id: rows[0].conversation_id,
        listing: { id: rows[0].id, name: rows[0].name },
      },
    }),
  };
}

/** The listings of a bundle as a JSON value of the data export. */
export const bundleExport = (connectionId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('listing_id', b.listing_id, 'listing', bl.name, 'added_at', b.created_at)
    order by b.place), '[]')
  from bundle_listings b join listings bl on bl.id = b.listing_id where b.connection_id = ${connectionId})`;
