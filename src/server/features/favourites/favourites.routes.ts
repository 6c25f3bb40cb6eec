/** Handles the favourite endpoints. */
import type { Db } from '../../db/db.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { addFavourite, removeFavourite } from './favourites.service.ts';
import { listFavouriteIds, listFavourites } from './favourites.views.ts';

export function favouriteHandlers({ db, urls }: { db: Db; urls: PictureUrls }): Handlers['favourites'] {
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
