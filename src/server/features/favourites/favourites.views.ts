/** Reads the favourites of a user. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { FAVOURITE_IDS } from '#contract/favourites.ts';
import type { ListingCard } from '#contract/listings.ts';
import type { Queryable } from '../../db/db.ts';
import { type Page, takePage } from '../../db/take-page.ts';
import { idCursor } from '../../http/id-cursor.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { currencies } from '../../tables/currencies.ts';
import { favourites } from '../../tables/favourites.ts';
import { listings } from '../../tables/listings.ts';
import { images } from '../../tables/uploads.ts';
import { cardColumns, toCard } from '../listings/index.ts';
import { visibleListings } from '../visibility/index.ts';

const favouriteCursor = idCursor('f', Number.MAX_SAFE_INTEGER);

/** Newest favourite first, including closed listings. */
export async function listFavourites(
  db: Queryable,
  urls: PictureUrls,
  userId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<z.input<typeof ListingCard>>> {
  const rows = await db
    .select({ ...cardColumns, favouriteId: favourites.id })
    .from(favourites)
    .innerJoin(listings, eq(listings.id, favourites.listingId))
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .innerJoin(images, eq(images.id, listings.image1Id))
    .where(
      and(
        eq(favourites.userId, userId),
        visibleListings(userId, 'listings'),
        cursor === undefined ? undefined : lt(favourites.id, favouriteCursor.read(cursor)),
      ),
    )
    .orderBy(desc(favourites.id))
    .limit(limit + 1);
  const { page, next } = takePage(rows, limit, ({ favouriteId }) => favouriteCursor.write(favouriteId));
  return { data: page.map((row) => toCard(row, urls)), meta: { next_cursor: next } };
}

/** Includes listings that are absent now: their hearts stay filled, and the list shows the listings once they are back. */
export async function listFavouriteIds(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: favourites.listingId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.id))
    .limit(FAVOURITE_IDS);
  return rows.map((row) => row.id);
}

/**
 * Returns undefined if the listing is unknown, or hidden by a block, a moderator or the pending deletion of its seller.
 */
export async function readSellerId(db: Queryable, id: number, viewerId: number): Promise<number | undefined> {
  const isShown = and(eq(listings.id, id), visibleListings(viewerId, 'listings'));
  const [row] = await db.select({ sellerId: listings.sellerId }).from(listings).where(isShown);
  return row?.sellerId;
}

export const favouritesExport = byNumber(
  (userId, after) => sql`
    select f.id::text as key, jsonb_build_object('listing_id', f.listing_id, 'listing', l.name,
      'created_at', f.created_at) as row
    from favourites f join listings l on l.id = f.listing_id
    where f.user_id = ${userId} and f.id > ${after}::bigint order by f.id limit ${EXPORT_PAGE_SIZE}`,
);
