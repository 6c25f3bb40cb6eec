/** Opens IndexedDB tables, which can store files and which the service worker can also read. */
import { type IDBPDatabase, openDB } from 'idb';

export type Table<Row> = {
  get(key: string): Promise<Row | undefined>;
  all(): Promise<Row[]>;
  put(key: string, row: Row): Promise<unknown>;
  remove(key: string): Promise<unknown>;
  removeWhere(condition: (row: Row, key: string) => boolean): Promise<unknown>;
};

/** Opens the database on first use and again after it was closed or failed to open. */
function connector(name: string, table: string): () => Promise<IDBPDatabase> {
  let opening: Promise<IDBPDatabase> | undefined;
  const forget = (): void => {
    opening = undefined;
  };
  const open = async (): Promise<IDBPDatabase> => {
    try {
      return await openDB(name, 1, {
        upgrade: (database) => void database.createObjectStore(table),
        // Close the database so that a tab with a newer version of the app can upgrade it.
        blocking: (_current, _blocked, event) => {
          forget();
          (event.target as IDBDatabase).close();
        },
        terminated: forget,
      });
    } catch (error) {
      forget();
      throw error;
    }
  };
  return () => {
    opening ??= open();
    return opening;
  };
}

/**
 * Each database has one table. Every method rejects if IndexedDB is unavailable; `put` also rejects if the storage is
 * full.
 */
export function openTable<Row>(name: string, table: string): Table<Row> {
  const connect = connector(name, table);
  return {
    get: async (key) => (await connect()).get(table, key),
    all: async () => (await connect()).getAll(table),
    put: async (key, row) => (await connect()).put(table, row, key),
    remove: async (key) => (await connect()).delete(table, key),
    removeWhere: async (condition) => {
      const { store, done } = (await connect()).transaction(table, 'readwrite');
      const remove = async (): Promise<void> => {
        for await (const cursor of store) if (condition(cursor.value, String(cursor.key))) await cursor.delete();
      };
      await Promise.all([remove(), done]);
    },
  };
}
