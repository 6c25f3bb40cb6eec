/** Creates, changes and deletes saved searches. */
import type { z } from 'zod';
import { codeFields } from '#contract/fields.ts';
import { MAX_SAVED_SEARCHES } from '#contract/limits.ts';
import { fieldProblem } from '#contract/problems.ts';
import type { NewSavedSearch } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import { boundsWithDecimals } from '#rules/listings/price-decimals.ts';
import { storedFilters } from '#rules/saved-searches/stored-filters.ts';
import { isWordless } from '#rules/search/wordless.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failIfAny } from '../../http/app-error.ts';
import { followMerges } from '../catalogue/index.ts';
import {
  changeSavedSearch,
  countSavedSearches,
  deleteSavedSearch,
  findCurrencyCodes,
  insertSavedSearch,
  lockPerson,
  type SavedSearchChanges,
} from './saved-searches.store.ts';

/** Rejects an unknown currency, because the saved search would never match and the user would not see why. */
async function checkCurrencies(tx: Tx, filters: SearchFilters): Promise<void> {
  const givenFields = codeFields.filter((field) => filters[field] !== undefined);
  const known = await findCurrencyCodes(
    tx,
    givenFields.flatMap((field) => filters[field] ?? []),
  );
  const unknown = givenFields.filter((field) => !known.has(filters[field] ?? ''));
  failIfAny(unknown.map((field) => fieldProblem(`filters.${field}`, 'unknown_currency')));
}

function checkWords({ q = '' }: SearchFilters): void {
  if (isWordless(q)) failIfAny([fieldProblem('filters.q', 'words_unsearchable')]);
}

function checkPrices(filters: SearchFilters): void {
  const currency = filters.currency ?? filters.price_currency;
  if (currency === undefined) return;
  failIfAny(
    boundsWithDecimals(filters, currency).map((name) =>
      fieldProblem(`filters.${name}`, 'price_not_whole', { currency }),
    ),
  );
}

const recordChange = (tx: Tx, userId: number, id: number) => recordChanges(tx, [{ userId, type: 'saved_search', id }]);

/**
 * Replaces the ids of merged catalogue entries with those of their targets. Locks the entries, so that no merge starts
 * before the commit.
 */
async function withoutMerged<F extends SearchFilters>(tx: Tx, filters: F): Promise<F> {
  const current = { ...filters };
  for (const name of ['group', 'member', 'sourcetype'] as const) {
    const ids = (filters[name] ?? '').split(',').filter(Boolean).map(Number);
    if (ids.length > 0) current[name] = (await followMerges(tx, name, ids)).join(',');
  }
  return current;
}

/** Fails with 422 for words that find nothing, an unknown currency or an invalid price, and with 409 if the user has too many searches. */
export async function createSavedSearch(
  db: Db,
  userId: number,
  { name, mails, filters }: z.output<typeof NewSavedSearch>,
): Promise<number> {
  return await withTransaction(db, async (tx) => {
    const current = await withoutMerged(tx, filters);
    const user = await lockPerson(tx, userId);
    const stored = storedFilters(current, user.currency);
    checkWords(stored);
    await checkCurrencies(tx, stored);
    checkPrices(stored);
    if ((await countSavedSearches(tx, userId)) >= MAX_SAVED_SEARCHES) fail('too_many_saved_searches');
    const id = await insertSavedSearch(tx, { userId, name, mails, filters: stored });
    await recordChange(tx, userId, id);
    return id;
  });
}

export async function updateSavedSearch(
  db: Db,
  userId: number,
  id: number,
  changes: SavedSearchChanges,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (await changeSavedSearch(tx, id, userId, changes)) await recordChange(tx, userId, id);
  });
}

export async function removeSavedSearch(db: Db, userId: number, id: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await deleteSavedSearch(tx, id, userId))) fail('not_found');
    await recordChange(tx, userId, id);
  });
}
