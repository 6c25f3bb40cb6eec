/** Stores the pictures of unsent messages in IndexedDB, which can hold files, so that they survive a reload. */

const DATABASE = 'magpie-pictures';
const STORE = 'kept';
/** Pictures of drafts and messages that were never sent are deleted after this time. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

type StoredPictures = { files: readonly File[]; at: number };

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    const failed = (): void => {
      opening = undefined;
      reject(request.error ?? new Error('Another tab blocks the picture database'));
    };
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = failed;
    request.onblocked = failed;
    request.onsuccess = () => {
      const database = request.result;
      const forget = (): void => {
        opening = undefined;
      };
      // Another tab can run a newer version of the app; this tab must not block its upgrade.
      database.onversionchange = () => {
        forget();
        database.close();
      };
      database.onclose = forget;
      resolve(database);
    };
  });
  return opening;
}

/** Returns undefined if IndexedDB is unavailable or fails: only the backup is lost then, the picture is still in memory. */
async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const transaction = (await open()).transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } catch (error) {
    console.error('Access to the stored pictures failed', error);
    return undefined;
  }
}

export async function keepPictures(name: string, files: readonly File[]): Promise<void> {
  const entry: StoredPictures = { files, at: Date.now() };
  await withStore('readwrite', (store) => store.put(entry, name));
}

/** Returns undefined if no pictures are stored under this name. */
export async function readPictures(name: string): Promise<readonly File[] | undefined> {
  const entry = await withStore('readonly', (store) => store.get(name) as IDBRequest<StoredPictures | undefined>);
  return entry?.files;
}

export async function dropPictures(name: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(name));
}

/** Deletes old pictures left behind by tabs that were closed and never reopened. */
export async function sweepPictures(): Promise<void> {
  const before = Date.now() - MAX_AGE_MS;
  await withStore('readwrite', (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return;
      if ((cursor.value as StoredPictures).at < before) cursor.delete();
      cursor.continue();
    };
    return request;
  });
}
