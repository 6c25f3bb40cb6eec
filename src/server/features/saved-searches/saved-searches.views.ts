/** Which searches has a person kept? */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Queryable } from '../../db/db.ts';
import { savedSearches } from '../../db/schema/alerts.ts';

function select(db: Queryable) {
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

type Row = Awaited<ReturnType<typeof select>>[number];

const show = ({ id, name, filters, mails, createdAt, matches }: Row): SavedSearch => ({
  id,
  name,
  filters,
  mails,
  created_at: createdAt.toISOString(),
  match_count: matches,
});

/** The latest first. */
export async function listSavedSearches(db: Queryable, userId: number): Promise<SavedSearch[]> {
  const rows = await select(db).where(eq(savedSearches.userId, userId)).orderBy(desc(savedSearches.id));
  return rows.map(show);
}

/** Undefined where there is none, or it is somebody else's. */
export async function readSavedSearch(db: Queryable, id: number, userId: number): Promise<SavedSearch | undefined> {
  const [row] = await select(db).where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)));
  return row && show(row);
}
