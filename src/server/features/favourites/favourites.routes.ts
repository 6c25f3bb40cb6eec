/** Handles the favourite endpoints. */
import type { Context } from '../../context.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { addFavourite, removeFavourite } from './favourites.service.ts';
import { listFavouriteIds, listFavourites } from './favourites.views.ts';

export function favouriteHandlers({ db, urls }: Context): Handlers['favourites'] {
  return {
    list: async ({ me, query }) => ok(await listFavourites(db, urls, me.id, query)),
    ids: async ({ me }) => ok({ data: await listFavouriteIds(db, me.id) }),
    add: async ({ me, params }) => {
      await addFavourite(db, me.id, params.id);
      return noContent();
    },
    remove: async ({ me, params }) => {
      await removeFavourite(db, me.id, params.id);
      return noContent();
    },
  };
}
