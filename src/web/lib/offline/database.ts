/** Opens IndexedDB tables, which can store files and which the service worker can also read. */

export type Table<Row> = {
  get(key: string): Promise<Row | undefined>;
  all(): Promise<Row[]>;
  put(key: string, row: Row): Promise<unknown>;
  remove(key: string): Promise<unknown>;
  removeWhere(condition: (row: Row, key: string) => boolean): Promise<unknown>;
};

/** Opens the database on first use and again after it was closed. */
function connector(name: string, table: string): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined;
  const forget = (): void => {
    opening = undefined;
  };
  return () => {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      const fail = (): void => {
        forget();
        reject(request.error ?? new Error(`Another tab blocks the database ${name}`));
      };
      request.onupgradeneeded = () => request.result.createObjectStore(table);
      request.onerror = fail;
      request.onblocked = fail;
      request.onsuccess = () => {
        const database = request.result;
        // Close the database so that a tab with a newer version of the app can upgrade it.
        database.onversionchange = () => {
          forget();
          database.close();
        };
        database.onclose = forget;
        resolve(database);
      };
    });
    return opening;
  };
}

/**
 * Each database has one table. Every method rejects if IndexedDB is unavailable; `put` also rejects if the storage is
 * full.
 */
export function openTable<Row>(name: string, table: string): Table<Row> {
  const connect = connector(name, table);
  const run = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await connect()).transaction(table, mode);
    const request = act(transaction.objectStore(table));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  };
  const removeWhere = (condition: (row: Row, key: string) => boolean) => (store: IDBObjectStore) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return;
      if (condition(cursor.value as Row, String(cursor.key))) cursor.delete();
      cursor.continue();
    };
    return request;
  };
  return {
    get: (key) => run<Row | undefined>('readonly', (store) => store.get(key)),
    all: () => run<Row[]>('readonly', (store) => store.getAll()),
    put: (key, row) => run('readwrite', (store) => store.put(row, key)),
    remove: (key) => run('readwrite', (store) => store.delete(key)),
    removeWhere: (condition) => run('readwrite', removeWhere(condition)),
  };
}
