/** Adds and removes favourites. */
import { favouriteRefusal } from '#rules/favourites/favourite-refusal.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failField } from '../../http/app-error.ts';
import { deleteFavourite, insertFavourite } from './favourites.store.ts';
import { readSellerId } from './favourites.views.ts';

async function write(db: Db, userId: number, id: number, change: typeof insertFavourite): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (await change(tx, userId, id)) await recordChanges(tx, [{ userId, type: 'favourite', id }]);
  });
}

/** Fails for unknown listings and for the user's own listings. Adding a favourite again changes nothing. */
export async function addFavourite(db: Db, userId: number, listingId: number): Promise<void> {
  const refusal = favouriteRefusal({ userId, sellerId: await readSellerId(db, listingId, userId) });
  if (refusal === 'own_listing') failField('id', 'own_listing');
  if (refusal) fail(refusal);
  await write(db, userId, listingId, insertFavourite);
}

export async function removeFavourite(db: Db, userId: number, listingId: number): Promise<void> {
  await write(db, userId, listingId, deleteFavourite);
}
