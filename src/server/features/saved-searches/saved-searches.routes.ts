/** Handles the saved-search endpoints. */
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { createSavedSearch, removeSavedSearch, updateSavedSearch } from './saved-searches.service.ts';
import { listSavedSearches, readSavedSearch } from './saved-searches.views.ts';

export function savedSearchHandlers({ db }: Context): Handlers['savedSearches'] {
  const readOrFail = async (id: number, userId: number) => (await readSavedSearch(db, id, userId)) ?? fail('not_found');
  return {
    list: async ({ me }) => ok({ data: await listSavedSearches(db, me.id) }),
    create: async ({ me, body }) => created(await readOrFail(await createSavedSearch(db, me.id, body), me.id)),
    update: {
      load: ({ me, params }) => readOrFail(params.id, me.id),
      handle: async ({ me, params, body }) => {
        await updateSavedSearch(db, me.id, params.id, body);
        return ok(await readOrFail(params.id, me.id));
      },
    },
    remove: async ({ me, params }) => {
      await removeSavedSearch(db, me.id, params.id);
      return noContent();
    },
  };
}
