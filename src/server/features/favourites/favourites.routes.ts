/** Handles the favourite endpoints. */
import { eq } from 'drizzle-orm';
import { type Db, withTransaction } from '../../db/db.ts';
import { listings } from '../../db/schema/listings.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { deleteFavourite, insertFavourite } from './favourites.store.ts';
import { listFavouriteIds, listFavourites } from './favourites.views.ts';

export function favouriteHandlers({ db, urls }: { db: Db; urls: PictureUrls }): Handlers['favourites'] {
  /** Records a change if there was one, to notify the user's other tabs and devices. */
  const write = (userId: number, id: number, act: typeof insertFavourite) =>
    withTransaction(db, async (tx) => {
      if (await act(tx, userId, id)) await recordChanges(tx, [{ userId, type: 'favourite', id }]);
    });
  return {
    list: async ({ me, query }) => ok(await listFavourites(db, urls, me.id, query)),
    ids: async ({ me }) => ok({ data: await listFavouriteIds(db, me.id) }),
    add: async ({ me, params }) => {
      const [listing] = await db.select({ id: listings.id }).from(listings).where(eq(listings.id, params.id));
      if (!listing) fail('not_found');
      await write(me.id, params.id, insertFavourite);
      return noContent();
    },
    remove: async ({ me, params }) => {
      await write(me.id, params.id, deleteFavourite);
      return noContent();
    },
  };
}
