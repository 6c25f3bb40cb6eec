/** Reads the ids of the pages that the sitemap lists. */
import { and, asc, gt, lte, max } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { groups, members, sourceTypes } from '../../tables/catalogue.ts';
import { listings } from '../../tables/listings.ts';
import { openListings } from '../visibility/index.ts';

const tables = { listings, groups, members, sourcetypes: sourceTypes };

export type SitemapKind = keyof typeof tables;
export type SitemapRow = { id: number; updatedAt: Date | null };

export async function readHighestId(db: Queryable, kind: SitemapKind): Promise<number> {
  const table = tables[kind];
  const [row] = await db.select({ highest: max(table.id) }).from(table);
  return row?.highest ?? 0;
}

/** Lists the rows whose id is greater than `after` and at most `upTo`; omits listings that are closed or hidden. */
export async function listSitemapRows(
  db: Queryable,
  kind: SitemapKind,
  after: number,
  upTo: number,
): Promise<SitemapRow[]> {
  if (kind === 'listings') {
    const { id, updatedAt } = listings;
    const isListed = and(gt(id, after), lte(id, upTo), openListings('listings'));
    return await db.select({ id, updatedAt }).from(listings).where(isListed).orderBy(asc(id));
  }
  const table = tables[kind];
  const inRange = and(gt(table.id, after), lte(table.id, upTo));
  const rows = await db.select({ id: table.id }).from(table).where(inRange).orderBy(asc(table.id));
  return rows.map(({ id }) => ({ id, updatedAt: null }));
}
