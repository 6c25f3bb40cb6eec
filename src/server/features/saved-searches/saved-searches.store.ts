/** How are saved searches kept? What a listing is matched by is derived from the filters by triggers. */
import { and, count, eq } from 'drizzle-orm';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { currencies, users } from '../../db/schema/accounts.ts';
import { savedSearches } from '../../db/schema/alerts.ts';

/** So that of two searches saved at once one is counted by the other; answers the person's own currency. */
export async function lockPerson(tx: Tx, userId: number): Promise<{ currency: string }> {
  const [row] = await tx
    .select({ currency: currencies.code })
    .from(users)
    .innerJoin(currencies, eq(currencies.id, users.currencyId))
    .where(eq(users.id, userId))
    .for('no key update', { of: users });
  if (!row) throw new Error('somebody signed in is not there');
  return row;
}

export async function countSavedSearches(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ kept: count() }).from(savedSearches).where(eq(savedSearches.userId, userId));
  return row?.kept ?? 0;
}

type NewRow = { userId: number; name: string; mails: SearchMails; filters: SearchFilters };

export async function insertSavedSearch(tx: Queryable, row: NewRow): Promise<number> {
  const [kept] = await tx.insert(savedSearches).values(row).returning({ id: savedSearches.id });
  if (!kept) throw new Error('a search was not kept');
  return kept.id;
}

type Changes = { name?: string | undefined; mails?: SearchMails | undefined };

const own = (id: number, userId: number) => and(eq(savedSearches.id, id), eq(savedSearches.userId, userId));

/** False where nothing is named, or it is not there or not theirs. */
export async function changeSavedSearch(
  tx: Queryable,
  id: number,
  userId: number,
  { name, mails }: Changes,
): Promise<boolean> {
  if (name === undefined && mails === undefined) return false;
  const values = { ...(name === undefined ? {} : { name }), ...(mails === undefined ? {} : { mails }) };
  const rows = await tx.update(savedSearches).set(values).where(own(id, userId)).returning({ id: savedSearches.id });
  return rows.length > 0;
}

/** False where it is not there or not theirs. */
export async function deleteSavedSearch(tx: Queryable, id: number, userId: number): Promise<boolean> {
  const rows = await tx.delete(savedSearches).where(own(id, userId)).returning({ id: savedSearches.id });
  return rows.length > 0;
}
