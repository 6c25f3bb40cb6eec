/** Stores saved searches. Database triggers derive the match columns from the filters. */

import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FollowKind } from '#contract/follow-kinds.ts';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { currencies } from '../../tables/currencies.ts';
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

export type FollowTarget = { kind: FollowKind; id: number };

const isFollow = eq(savedSearches.kind, 'follow');

function isAbout({ kind, id }: FollowTarget): SQL | undefined {
  if (kind === 'seller') return and(isFollow, eq(savedSearches.sellerId, id));
  return and(isFollow, sql`${savedSearches.filters}->>${kind} = ${String(id)}`);
}

/**
 * The caller must lock the follower's row, so that concurrent requests cannot store the follow twice. Returns undefined
 * if the user already has this follow.
 */
export async function insertFollow(
  tx: Tx,
  userId: number,
  target: FollowTarget & { name: string },
): Promise<number | undefined> {
  if ((await tx.$count(savedSearches, and(eq(savedSearches.userId, userId), isAbout(target)))) > 0) return undefined;
  const { kind, id, name } = target;
  const about = kind === 'seller' ? { sellerId: id, filters: {} } : { filters: { [kind]: String(id) } };
  const [row] = await tx
    .insert(savedSearches)
    .values({ ...about, userId, name, kind: 'follow', mails: 'never' })
    .returning({ id: savedSearches.id });
  return row?.id;
}

/** Returns the ids of the deleted follows; several if the user followed entries that have since been merged. */
export async function deleteFollow(tx: Tx, userId: number, target: FollowTarget): Promise<number[]> {
  const rows = await tx
    .delete(savedSearches)
    .where(and(eq(savedSearches.userId, userId), isAbout(target)))
    .returning({ id: savedSearches.id });
  return rows.map(({ id }) => id);
}

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

/** Also replaces the index term of the merged entry. Returns the changed searches with their users. */
export async function replaceFilterValue(
  tx: Tx,
  filter: 'group' | 'member' | 'sourcetype',
  fromId: number,
  intoId: number,
): Promise<{ id: number; userId: number }[]> {
  const column = sql.raw({ group: 'group_ids', member: 'member_ids', sourcetype: 'source_type_ids' }[filter]);
  const { rows } = await tx.execute<{ id: number; user_id: number }>(sql`
    update saved_searches s set filters = jsonb_set(filters, array[${filter}::text], to_jsonb((
      select string_agg(value::text, ',' order by place) from (
        select value, min(place) as place
        from unnest(array_replace(s.${column}, ${fromId}::int, ${intoId}::int)) with ordinality as each (value, place)
        group by value
      ) as distinct_values)))
    where ${fromId}::int = any(${column}) returning id, user_id`);
  const [fromTerm, intoTerm] = [`${filter} ${fromId}`, `${filter} ${intoId}`];
  await tx.execute(sql`
    insert into saved_search_terms (term, saved_search_id)
    select ${intoTerm}, saved_search_id from saved_search_terms where term = ${fromTerm} order by saved_search_id
    on conflict do nothing`);
  await tx.execute(sql`delete from saved_search_terms where term = ${fromTerm}`);
  return rows.map((row) => ({ id: row.id, userId: row.user_id }));
}

export async function eraseSavedSearches(tx: Tx, userId: number, limit: number): Promise<number> {
  const searches = await tx.execute(sql`
    delete from saved_searches where id in (
      select id from saved_searches where user_id = ${userId} or seller_id = ${userId} order by id limit ${limit})`);
  const matches = await tx.execute(sql`
    delete from saved_search_matches where (saved_search_id, listing_id) in (
      select m.saved_search_id, m.listing_id from saved_search_matches m
      join listings l on l.id = m.listing_id
      where l.seller_id = ${userId} order by 1, 2 limit ${limit})`);
  return (searches.rowCount ?? 0) + (matches.rowCount ?? 0);
}
