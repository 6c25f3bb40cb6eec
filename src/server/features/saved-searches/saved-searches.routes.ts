/** Handles the saved-search endpoints. */
import { inArray } from 'drizzle-orm';
import { MAX_SAVED_SEARCHES } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import { keptFilters } from '#rules/saved-searches/kept-filters.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { currencies } from '../../db/schema/accounts.ts';
import { recordChanges } from '../../events/changes.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import {
  changeSavedSearch,
  countSavedSearches,
  deleteSavedSearch,
  insertSavedSearch,
  lockPerson,
} from './saved-searches.store.ts';
import { listSavedSearches, readSavedSearch } from './saved-searches.views.ts';

/** Rejects an unknown currency now: a saved search with one never matches, and the user would not learn why. */
async function checkCurrencies(tx: Tx, filters: SearchFilters): Promise<void> {
  const givenFields = (['currency', 'price_currency'] as const).filter((field) => filters[field] !== undefined);
  const codes = givenFields.flatMap((field) => filters[field] ?? []);
  const rows = await tx.select({ code: currencies.code }).from(currencies).where(inArray(currencies.code, codes));
  const known = new Set(rows.map((row) => row.code));
  const unknown = givenFields.filter((field) => !known.has(filters[field] ?? ''));
  if (unknown.length === 0) return;
  const fields = unknown.map((field) => [`filters.${field}`, ['Choose a currency from the list.']]);
  throw new AppError('validation_failed', { fields: Object.fromEntries(fields) });
}

export function savedSearchHandlers({ db }: { db: Db }): Handlers['savedSearches'] {
  const recordChange = (tx: Tx, userId: number, id: number) =>
    recordChanges(tx, [{ userId, type: 'saved_search', id }]);
  const readOrFail = async (id: number, userId: number) => (await readSavedSearch(db, id, userId)) ?? fail('not_found');
  return {
    list: async ({ me }) => ok({ data: await listSavedSearches(db, me.id) }),
    create: async (request) => {
      const { me } = request;
      const { name, mails, filters } = request.body;
      const id = await withTransaction(db, async (tx) => {
        const user = await lockPerson(tx, me.id);
        const stored = keptFilters(filters, user.currency);
        await checkCurrencies(tx, stored);
        if ((await countSavedSearches(tx, me.id)) >= MAX_SAVED_SEARCHES) fail('too_many_saved_searches');
        const savedSearchId = await insertSavedSearch(tx, { userId: me.id, name, mails, filters: stored });
        await recordChange(tx, me.id, savedSearchId);
        return savedSearchId;
      });
      return created(await readOrFail(id, me.id));
    },
    update: async (request) => {
      const { me, params } = request;
      await readOrFail(params.id, me.id);
      const { name, mails } = request.body;
      await withTransaction(db, async (tx) => {
        if (await changeSavedSearch(tx, params.id, me.id, { name, mails })) await recordChange(tx, me.id, params.id);
      });
      return ok(await readOrFail(params.id, me.id));
    },
    remove: async ({ me, params }) => {
      await withTransaction(db, async (tx) => {
        if (!(await deleteSavedSearch(tx, params.id, me.id))) fail('not_found');
        await recordChange(tx, me.id, params.id);
      });
      return noContent();
    },
  };
}
