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
    create: async (request) => {
      const { me } = request;
      return created(await readOrFail(await createSavedSearch(db, me.id, request.body), me.id));
    },
    update: async (request) => {
      const { me, params } = request;
      await readOrFail(params.id, me.id);
      await updateSavedSearch(db, me.id, params.id, request.body);
      return ok(await readOrFail(params.id, me.id));
    },
    remove: async ({ me, params }) => {
      await removeSavedSearch(db, me.id, params.id);
      return noContent();
    },
  };
}
