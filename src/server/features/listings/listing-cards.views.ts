/** Reads listings as cards for lists. */
import { and, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, WHOLE_LIST_LIMIT } from '#contract/limits.ts';
import type { SellerCard } from '#contract/listing-card.ts';
import type { ListingCard } from '#contract/listings.ts';
import { FORMER_PRICE_DAYS } from '#rules/listings/price-reduction.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import { byNumber, currencyCode, EXPORT_PAGE_SIZE, pictureFile } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { conditions } from '../../tables/conditions.ts';
import { currencies } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { images } from '../../tables/uploads.ts';
import { noBlockBetween, openListings, visibleListings } from '../visibility/index.ts';
import { readFigures } from './listing-figures.views.ts';

export type Card = z.input<typeof ListingCard>;
export type OwnCard = z.input<typeof SellerCard>;

export const cardColumns = {
  id: listings.id,
  name: listings.name,
  priceMinor: listings.priceMinor,
  formerPriceMinor: sql<
    number | null
  >`case when ${listings.reducedAt} > now() - ${sql.raw(`interval '${FORMER_PRICE_DAYS} days'`)} then ${listings.wasPriceMinor} end`,
  currencyId: listings.currencyId,
  currencyCode: currencies.code,
  imageKey: images.key,
  status: listings.status,
  trade: listings.trade,
  sellerId: listings.sellerId,
  /** The English and the French name, read by one subquery: a second one would make PostgreSQL plan each request again. */
  condition: sql<readonly [string, string | null] | null>`(
    select json_build_array(${conditions.name}, ${conditions.nameFr})
    from ${conditions} where ${conditions.id} = ${listings.conditionId})`,
  isSold: sql<boolean>`(${listings.soldAt} is not null)`,
};

const ownColumns = { version: listings.version };
export type CardRow = {
  id: number;
  name: string;
  priceMinor: number;
  formerPriceMinor: number | null;
  currencyId: number;
  currencyCode: string;
  imageKey: string;
  status: 'open' | 'closed';
  trade: boolean;
  sellerId: number;
  condition: readonly [name: string, nameFr: string | null] | null;
  /** Whether the item was sold; absent if the query reads only open listings. */
  isSold?: boolean;
};

export function toCard(row: CardRow, urls: PictureUrls): Card {
  const [condition, conditionFr] = row.condition ?? [];
  return {
    id: row.id,
    name: row.name,
    price: row.priceMinor / 100,
    currency: { id: row.currencyId, code: row.currencyCode },
    image1: urls.urlOf(row.imageKey),
    status: row.status,
    trade: row.trade,
    seller_id: row.sellerId,
    ...(row.formerPriceMinor === null || row.status === 'closed' ? {} : { was_price: row.formerPriceMinor / 100 }),
    ...(condition === undefined ? {} : { condition }),
    ...(conditionFr ? { condition_fr: conditionFr } : {}),
    ...(row.isSold ? { is_sold: true } : {}),
  };
}

const NEWEST = [desc(listings.createdAt), desc(listings.id)];

function selectCards(db: Queryable, where: SQL | undefined) {
  return db
    .select({ ...cardColumns, ...ownColumns })
    .from(listings)
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .innerJoin(images, eq(images.id, listings.image1Id))
    .where(where)
    .orderBy(...NEWEST);
}

async function listCards(db: Queryable, urls: PictureUrls, where: SQL | undefined, limit?: number): Promise<Card[]> {
  const cards = selectCards(db, where);
  const rows = await (limit === undefined ? cards : cards.limit(limit));
  return rows.map((row) => toCard(row, urls));
}

async function listOwnCards(
  db: Queryable,
  urls: PictureUrls,
  sellerId: number,
  where?: SQL,
  limit = WHOLE_LIST_LIMIT,
): Promise<OwnCard[]> {
  const rows = await selectCards(db, and(eq(listings.sellerId, sellerId), where)).limit(limit);
  const figures = await readFigures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...toCard(row, urls), own: { version: row.version }, figures: figures.get(row.id) }));
}

/** Omits the listings of other sellers. */
export const listOwnCardsByIds = (db: Queryable, urls: PictureUrls, sellerId: number, ids: number[]) =>
  listOwnCards(db, urls, sellerId, inArray(listings.id, ids));

const cardsByIds = memoizeStatement((db) =>
  selectCards(db, sql`${listings.id} = any(${sql.placeholder('ids')}::int[])`).prepare('listing_cards'),
);

/** Returns the cards in the order of `ids`; omits deleted listings. */
export async function listCardsByIds(db: Queryable, urls: PictureUrls, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const rows = await cardsByIds(db).execute({ ids });
  const byId = new Map(rows.map((row) => [row.id, toCard(row, urls)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function listVisibleCards(
  db: Queryable,
  urls: PictureUrls,
  ids: readonly number[],
  viewerId: number | undefined,
): Promise<Card[]> {
  const isVisible = and(inArray(listings.id, [...ids]), visibleListings(viewerId, 'listings'));
  const byId = new Map((await listCards(db, urls, isVisible)).map((card) => [card.id, card]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

// The status is a literal: with a parameter, a generic plan cannot use the partial index of open listings.
const isListed = openListings('listings');

/**
 * The limit is a literal: with a parameter, PostgreSQL expects the query to return a tenth of all listings and plans
 * the statement again for each execution, which takes longer than the execution.
 */
const newestStatement = (rows: number) =>
  memoizeStatement((db) => {
    const literal = sql.raw(String(rows)) as unknown as Placeholder;
    return selectCards(db, isListed).limit(literal).prepare(`listings_newest_${rows}`);
  });
const newestOfHome = newestStatement(DEFAULT_PAGE_SIZE);
const newestOfPage = newestStatement(MAX_PAGE_SIZE);

export async function listNewest(db: Queryable, urls: PictureUrls, limit: number): Promise<Card[]> {
  const rows = await (limit <= DEFAULT_PAGE_SIZE ? newestOfHome : newestOfPage)(db).execute();
  return rows.slice(0, limit).map((row) => toCard(row, urls));
}

/** Like `listNewest`, without the listings of users whom a block hides from the viewer. */
export const listNewestFor = (db: Db, urls: PictureUrls, limit: number, viewerId: number): Promise<Card[]> =>
  listCards(db, urls, and(isListed, noBlockBetween(viewerId, listings.sellerId)), limit);

/**
 * Returns the cards of a seller. The owner also gets closed and hidden listings, and fields that only the owner sees.
 * `cursor` is the id of the last listing of the previous page.
 */
export const listOfSeller = (
  db: Queryable,
  urls: PictureUrls,
  sellerId: number,
  options: { isOwner: boolean; cursor?: number | undefined; limit?: number | undefined },
): Promise<OwnCard[]> => {
  const { isOwner, cursor, limit = WHOLE_LIST_LIMIT } = options;
  // Looks up the creation time in SQL, because a JavaScript date is less precise. A cursor still works if its listing
  // has been closed since the previous page was read.
  const after =
    cursor === undefined
      ? undefined
      : sql`(${listings.createdAt}, ${listings.id}) < (select l.created_at, l.id from ${listings} l
          where l.id = ${cursor} and l.seller_id = ${sellerId})`;
  if (isOwner) return listOwnCards(db, urls, sellerId, after, limit);
  return listCards(db, urls, and(eq(listings.sellerId, sellerId), isListed, after), limit);
};

export const listingsExport = byNumber(
  (userId, after) => sql`
    select l.id::text as key, to_jsonb(l) - array['seller_id', 'price_minor', 'currency_id', 'group_id', 'source_type_id', 'condition_id',
        'image1_id', 'image2_id', 'image3_id', 'reopens',
        'sold_to_id', 'sold_price_minor', 'was_price_minor', 'price_since', 'raised_at'] || jsonb_build_object(
      'sold_to', (select name from users where id = l.sold_to_id), 'sold_price', l.sold_price_minor / 100.0,
      'views', coalesce((select t.views from listing_view_totals t where t.listing_id = l.id), 0)
        + (select count(*) from listing_views v where v.listing_id = l.id),
      'price', l.price_minor / 100.0, 'was_price', l.was_price_minor / 100.0, 'currency', ${currencyCode(sql`l.currency_id`)},
      'group', (select name from groups where id = l.group_id),
      'source_type', (select name from source_types where id = l.source_type_id),
      'source_type_fr', (select name_fr from source_types where id = l.source_type_id),
      'condition', (select name from conditions where id = l.condition_id),
      'condition_fr', (select name_fr from conditions where id = l.condition_id),
      'members', (select coalesce(jsonb_agg(m.name order by lm.place), '[]') from listing_members lm
        join members m on m.id = lm.member_id where lm.listing_id = l.id),
      'pictures', array_remove(array[${pictureFile(sql`l.image1_id`)}, ${pictureFile(sql`l.image2_id`)}, ${pictureFile(sql`l.image3_id`)}], null)
    ) as row
    from listings l where l.seller_id = ${userId} and l.id > ${after}::int order by l.id limit ${EXPORT_PAGE_SIZE}`,
);
