/** Stores saved searches. Database triggers derive the match columns from the filters. */
import { and, count, eq, inArray } from 'drizzle-orm';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { currencies } from '../../tables/lookups.ts';
import { savedSearches } from '../../tables/saved-searches.ts';
import { users } from '../../tables/users.ts';

/** Locks the user, so that the limit holds even if two searches are saved at once. Returns the user's currency. */
export async function lockPerson(tx: Tx, userId: number): Promise<{ currency: string }> {
  const [row] = await tx
    .select({ currency: currencies.code, status: users.status })
    .from(users)
    .innerJoin(currencies, eq(currencies.id, users.currencyId))
    .where(eq(users.id, userId))
    .for('no key update', { of: users });
  // An import takes the lock many times, and the account can be erased in between.
  if (!row || row.status === 'deleted') fail('unauthenticated');
  return row;
}

export async function findCurrencyCodes(db: Queryable, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const isGiven = inArray(currencies.code, [...codes]);
  const rows = await db.select({ code: currencies.code }).from(currencies).where(isGiven);
  return new Set(rows.map((row) => row.code));
}

export async function countSavedSearches(db: Queryable, userId: number): Promise<number> {
  const isOwn = and(eq(savedSearches.userId, userId), eq(savedSearches.kind, 'search'));
  const [row] = await db.select({ total: count() }).from(savedSearches).where(isOwn);
  return row?.total ?? 0;
}

type NewRow = { userId: number; name: string; mails: SearchMails; filters: SearchFilters };

export async function insertSavedSearch(tx: Queryable, row: NewRow): Promise<number> {
  const [savedSearch] = await tx.insert(savedSearches).values(row).returning({ id: savedSearches.id });
  if (!savedSearch) throw new Error('the insert returned no saved search');
  return savedSearch.id;
}

export type SavedSearchChanges = { name?: string | undefined; mails?: SearchMails | undefined };

/** Excludes wants and follows, which have their own endpoints. */
const isOwned = (id: number, userId: number) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, userId), eq(savedSearches.kind, 'search'));

/** Returns false if there is nothing to change, or if the search is missing or belongs to another user. */
export async function changeSavedSearch(
  tx: Queryable,
  id: number,
  userId: number,
  { name, mails }: SavedSearchChanges,
): Promise<boolean> {
  if (name === undefined && mails === undefined) return false;
  const values = { ...(name === undefined ? {} : { name }), ...(mails === undefined ? {} : { mails }) };
  const rows = await tx
    .update(savedSearches)
    .set(values)
    .where(isOwned(id, userId))
    .returning({ id: savedSearches.id });
  return rows.length > 0;
}

export async function deleteSavedSearch(tx: Queryable, id: number, userId: number): Promise<boolean> {
  const rows = await tx.delete(savedSearches).where(isOwned(id, userId)).returning({ id: savedSearches.id });
  return rows.length > 0;
}
