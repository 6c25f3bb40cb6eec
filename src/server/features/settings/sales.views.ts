/** Exports a seller's closed listings as CSV for accounting programs. */

import { and, asc, eq } from 'drizzle-orm';
import { paths } from '#contract/pages.ts';
import { toCsv } from '#rules/settings/csv.ts';
import type { Queryable } from '../../db/db.ts';
import { listings } from '../listings/listings.schema.ts';
import { currencies, groups, sourceTypes } from '../lookups/lookups.schema.ts';

const COLUMNS = ['listing', 'name', 'group', 'source_type', 'price', 'currency', 'listed_on', 'closed_on', 'address'];

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** Oldest first. Days are in UTC; `closed_on` is the day of the last change, because closing is always the last one. */
export async function readSales(db: Queryable, sellerId: number, publicUrl: string): Promise<string> {
  const rows = await db
    .select({ listing: listings, group: groups.name, sourceType: sourceTypes.name, currency: currencies.code })
    .from(listings)
    .innerJoin(groups, eq(groups.id, listings.groupId))
    .innerJoin(sourceTypes, eq(sourceTypes.id, listings.sourceTypeId))
    .innerJoin(currencies, eq(currencies.id, listings.currencyId))
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'closed')))
    .orderBy(asc(listings.updatedAt), asc(listings.id));
  return toCsv(
    COLUMNS,
    rows.map(({ listing, group, sourceType, currency }) => [
      listing.id,
      listing.name,
      group,
      sourceType,
      (listing.priceMinor / 100).toFixed(2),
      currency,
      day(listing.createdAt),
      day(listing.updatedAt),
      publicUrl + paths.listing(listing.id),
    ]),
  );
}
