/** Adds and removes favourites. */
import { type Db, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail } from '../../http/app-error.ts';
import { deleteFavourite, insertFavourite } from './favourites.store.ts';
import { listingExists } from './favourites.views.ts';

/** Records a change if there was one, to notify the user's other tabs and devices. */
async function write(db: Db, userId: number, id: number, change: typeof insertFavourite): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (await change(tx, userId, id)) await recordChanges(tx, [{ userId, type: 'favourite', id }]);
  });
}

/** Fails with 404 for an unknown listing; adding a favourite again changes nothing. */
export async function addFavourite(db: Db, userId: number, listingId: number): Promise<void> {
  if (!(await listingExists(db, listingId, userId))) fail('not_found');
  await write(db, userId, listingId, insertFavourite);
}

export async function removeFavourite(db: Db, userId: number, listingId: number): Promise<void> {
  await write(db, userId, listingId, deleteFavourite);
}
