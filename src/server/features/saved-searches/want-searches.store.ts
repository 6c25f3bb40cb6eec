/** Stores the searches of wants, which match listings as saved searches do. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';
import { savedSearches } from '../../tables/saved-searches.ts';

/** `name` is the want's name in emails. */
export type WantSearch = { name: string; filters: SearchFilters; isPaused: boolean; mails: SearchMails };

/** Returns the ids, in the order of the searches. */
export async function insertWantSearches(tx: Tx, userId: number, searches: readonly WantSearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const rows = await tx
    .insert(savedSearches)
    .values(searches.map((search) => ({ ...search, userId, kind: 'want' as const })))
    .returning({ id: savedSearches.id });
  return rows.map(({ id }) => id);
}

const isOwnWant = (id: number, userId: number) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, userId), eq(savedSearches.kind, 'want'));

/** Returns false if the want is missing or belongs to another user. Alerts that were already sent are not repeated. */
export async function updateWantSearch(tx: Tx, id: number, userId: number, search: WantSearch): Promise<boolean> {
  const rows = await tx.update(savedSearches).set(search).where(isOwnWant(id, userId)).returning();
  if (rows.length === 0) return false;
  await tx.execute(sql`call replace_saved_search_terms(${id}::int)`);
  return true;
}

/** Locks the searches of wants in the order of their ids, so that two transactions do not wait for each other. */
export async function lockWantSearches(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(inArray(savedSearches.id, [...ids]))
    .orderBy(asc(savedSearches.id))
    .for('no key update');
}

export async function setWantSearchesPaused(tx: Tx, ids: readonly number[], isPaused: boolean): Promise<void> {
  await tx
    .update(savedSearches)
    .set({ isPaused })
    .where(inArray(savedSearches.id, [...ids]));
}

export async function deleteWantSearch(tx: Tx, id: number, userId: number): Promise<boolean> {
  const rows = await tx.delete(savedSearches).where(isOwnWant(id, userId)).returning({ id: savedSearches.id });
  return rows.length > 0;
}
