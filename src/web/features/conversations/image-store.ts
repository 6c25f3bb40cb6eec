/** How do pictures that are not sent yet survive a reload? In the browser's own database, which takes files as they are. */

const DATABASE = 'magpie-pictures';
const STORE = 'kept';
/** What nobody came back for is given up, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

type Kept = { files: readonly File[]; at: number };

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    const failed = (): void => {
      opening = undefined;
      reject(request.error ?? new Error('The database of pictures is in use'));
    };
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = failed;
    request.onblocked = failed;
    request.onsuccess = () => {
      const database = request.result;
      const forget = (): void => {
        opening = undefined;
      };
      // Another tab with a newer page must not wait for this one.
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

/** Undefined where the browser keeps nothing: a safety net is missing then, not the picture. */
async function inShelf<T>(
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
    console.error('The browser could not keep or find pictures', error);
    return undefined;
  }
}

export async function keepPictures(name: string, files: readonly File[]): Promise<void> {
  const kept: Kept = { files, at: Date.now() };
  await inShelf('readwrite', (store) => store.put(kept, name));
}

/** Undefined when none are there. */
export async function readPictures(name: string): Promise<readonly File[] | undefined> {
  const kept = await inShelf('readonly', (store) => store.get(name) as IDBRequest<Kept | undefined>);
  return kept?.files;
}

export async function dropPictures(name: string): Promise<void> {
  await inShelf('readwrite', (store) => store.delete(name));
}

/** Gives up what was left behind long ago, by tabs that never came back. */
export async function sweepPictures(): Promise<void> {
  const before = Date.now() - KEPT_MS;
  await inShelf('readwrite', (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return;
      if ((cursor.value as Kept).at < before) cursor.delete();
      cursor.continue();
    };
    return request;
  });
}
