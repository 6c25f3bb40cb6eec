/** Removes from this device the data of accounts that are no longer signed in. */
import { isNameOf, removeNamesOf } from '../session/account-storage.ts';
import { rememberedToken } from '../session/session.ts';
import { clearViewed } from '../session/viewed-listings.ts';
import { PRIVATE_PICTURES } from './cache-names.ts';
import { ownerOf, VISITOR } from './owner.ts';
import { removeResponses } from './stored-responses.ts';
import { storedPictures } from './unsent.ts';

/** The service worker stores pictures of conversations only in the cache that is created here. */
async function replacePictures(owner: string | undefined): Promise<void> {
  const ownCache = owner === undefined ? undefined : PRIVATE_PICTURES + owner;
  for (const name of await caches.keys()) {
    if (name.startsWith(PRIVATE_PICTURES) && name !== ownCache) await caches.delete(name);
  }
  if (ownCache !== undefined) await caches.open(ownCache);
}

/**
 * Removes the data of all sessions except the one that this browser remembers. Call it after every sign-in and
 * sign-out, and when the app starts, because a tab can close before an earlier call has finished.
 */
export async function removeOtherAccounts(): Promise<void> {
  const token = rememberedToken();
  // Earlier versions left unsent messages and their tokens here for the service worker.
  globalThis.indexedDB?.deleteDatabase('magpie-handed-over');
  const owner = await ownerOf(token);
  const account = owner === VISITOR ? undefined : owner;
  const results = await Promise.allSettled([removeResponses(account), replacePictures(account)]);
  for (const result of results) {
    if (result.status === 'rejected') console.error('Data of an earlier session could not be removed', result.reason);
  }
}

/**
 * Removes everything that the account has stored on this device under a name of its own. Call it only when its user
 * signs out: after a session has expired, drafts and unsent messages wait for the next sign-in.
 */
export async function removeAccountData(userId: number): Promise<void> {
  removeNamesOf(userId, 'localStorage');
  removeNamesOf(userId, 'sessionStorage');
  clearViewed(userId);
  if (typeof indexedDB === 'undefined') return;
  await storedPictures
    .removeWhere((_row, name) => isNameOf(userId, name))
    .catch((error: unknown) => console.error('Pictures of the account could not be removed', error));
}
