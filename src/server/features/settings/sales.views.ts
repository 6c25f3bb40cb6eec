/** Exports a seller's sales as CSV for accounting programs. */

import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { paths } from '#contract/pages.ts';
import { toCsv } from '#rules/text/csv.ts';
import type { Queryable } from '../../db/db.ts';
import { groups, sourceTypes } from '../../tables/catalogue.ts';
import { currencies } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { users } from '../../tables/users.ts';

const COLUMNS = [
  'listing',
  'name',
  'group',
  'source_type',
  'asking_price',
  'sold_price',
  'currency',
  'buyer',
  'listed_on',
  'sold_on',
  'address',
];

const day = (at: Date): string => at.toISOString().slice(0, 10);
const amount = (minor: number): string => (minor / 100).toFixed(2);

/**
 * Returns the oldest sale first, with dates in UTC. Omits listings that were closed without a sale. `sold_price` and
 * `buyer` are empty if not recorded.
 */
export async function readSales(db: Queryable, sellerId: number, publicUrl: string): Promise<string> {
  const rows = await db
    .select({
      listing: listings,
      group: groups.name,
      sourceType: sourceTypes.name,
      currency: currencies.code,
      buyer: users.name,
    })
    .from(listings)
    .innerJoin(groups, eq(groups.id, listings.groupId))
    .innerJoin(sourceTypes, eq(sourceTypes.id, listings.sourceTypeId))
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .leftJoin(users, eq(users.id, listings.soldToId))
    .where(and(eq(listings.sellerId, sellerId), isNotNull(listings.soldAt)))
    .orderBy(asc(listings.soldAt), asc(listings.id));
  return toCsv(
    COLUMNS,
    rows.map(({ listing, group, sourceType, currency, buyer }) => [
      listing.id,
      listing.name,
      group,
      sourceType,
      amount(listing.priceMinor),
      listing.soldPriceMinor === null ? '' : amount(listing.soldPriceMinor),
      currency,
      buyer ?? '',
      day(listing.createdAt),
      day(listing.soldAt ?? listing.updatedAt),
      publicUrl + paths.listing(listing.id),
    ]),
  );
}
