/** Stores the pictures of unsent messages, so that they survive a reload. */
import { DAY_MS } from '#contract/durations.ts';
import { storedPictures as table } from '#web/lib/offline/unsent.ts';
import { isRemovedName } from '#web/lib/session/account-storage.ts';

/** Pictures of drafts and messages that were never sent are deleted after this time. */
const MAX_AGE_MS = 30 * DAY_MS;

/** Returns undefined if IndexedDB is unavailable or fails: only the backup is lost, the picture is in memory. */
async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    return await act();
  } catch (error) {
    console.error('Access to the stored pictures failed', error);
    return undefined;
  }
}

export async function persistPictures(name: string, files: readonly File[]): Promise<void> {
  if (isRemovedName(name)) return;
  await attempt(() => table.put(name, { files, at: Date.now() }));
}

export async function readPictures(name: string): Promise<readonly File[] | undefined> {
  return (await attempt(() => table.get(name)))?.files;
}

export async function dropPictures(name: string): Promise<void> {
  await attempt(() => table.remove(name));
}

/** Deletes old pictures left behind by tabs that were closed and never reopened. */
export async function sweepPictures(): Promise<void> {
  const before = Date.now() - MAX_AGE_MS;
  await attempt(() => table.removeWhere(({ at }) => at < before));
}
