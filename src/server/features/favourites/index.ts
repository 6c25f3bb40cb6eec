/** Connects the favourites feature, and exports what other parts of the server use of it. */

import { favouriteRefusal } from '#rules/favourites/favourite-refusal.ts';
import type { Context } from '../../context.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { feature } from '../../feature.ts';
import { fail, failField } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { deleteFavourite, eraseFavourites, insertFavourite } from './favourites.store.ts';
import { favouritesExport, listFavouriteIds, listFavourites, readSellerId } from './favourites.views.ts';

export { type KnownPrice, postponeFavouriteMail, recordFavouriteAlerts } from './favourites.store.ts';

async function write(db: Db, userId: number, id: number, change: typeof insertFavourite): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (await change(tx, userId, id)) await recordChanges(tx, [{ userId, type: 'favourite', id }]);
  });
}

/** Fails for unknown listings and for the user's own listings. Adding a favourite again changes nothing. */
async function addFavourite(db: Db, userId: number, listingId: number): Promise<void> {
  const refusal = favouriteRefusal({ userId, sellerId: await readSellerId(db, listingId, userId) });
  if (refusal === 'own_listing') failField('id', 'own_listing');
  if (refusal) fail(refusal);
  await write(db, userId, listingId, insertFavourite);
}

async function removeFavourite(db: Db, userId: number, listingId: number): Promise<void> {
  await write(db, userId, listingId, deleteFavourite);
}

function favouriteHandlers({ db, urls }: Context): Handlers['favourites'] {
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

export const favouritesFeature = feature({
  handlers: (context) => ({ favourites: favouriteHandlers(context) }),
  erase: { rows: { favourites: eraseFavourites } },
  export: { favourites: favouritesExport },
});
