/** Reads the saved searches of a user. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Queryable } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import { savedSearches } from '../../tables/saved-searches.ts';

function selectSavedSearches(db: Queryable) {
  return db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      filters: savedSearches.filters,
      mails: savedSearches.mails,
      createdAt: savedSearches.createdAt,
      matches: sql<number>`(
        select count(*) from saved_search_matches m where m.saved_search_id = ${savedSearches}.id)`.mapWith(Number),
    })
    .from(savedSearches);
}

type Row = Awaited<ReturnType<typeof selectSavedSearches>>[number];

const toSavedSearch = ({ id, name, filters, mails, createdAt, matches }: Row): SavedSearch => ({
  id,
  name,
  filters,
  mails,
  created_at: createdAt.toISOString(),
  match_count: matches,
});

export async function listSavedSearches(db: Queryable, userId: number): Promise<SavedSearch[]> {
  const rows = await selectSavedSearches(db)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.kind, 'search')))
    .orderBy(desc(savedSearches.id));
  return rows.map(toSavedSearch);
}

export async function readSavedSearch(db: Queryable, id: number, userId: number): Promise<SavedSearch | undefined> {
  const [row] = await selectSavedSearches(db).where(
    and(eq(savedSearches.id, id), eq(savedSearches.userId, userId), eq(savedSearches.kind, 'search')),
  );
  return row && toSavedSearch(row);
}

export const savedSearchesExport = byNumber(
  (userId, after) => sql`
    select s.id::text as key, jsonb_build_object('name', s.name, 'mails', s.mails, 'filters', s.filters,
      'created_at', s.created_at, 'matched_listings', (select coalesce(jsonb_agg(listing_id), '[]')
        from saved_search_matches where saved_search_id = s.id)) as row
    from saved_searches s where s.user_id = ${userId} and s.kind = 'search' and s.id > ${after}::int order by s.id limit ${EXPORT_PAGE_SIZE}`,
);
