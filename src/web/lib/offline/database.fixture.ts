/** Replaces IndexedDB with maps that survive the simulated reload of a test. */
import type { Table } from './database.ts';

const tables = new Map<string, Map<string, unknown>>();

export const databaseMock = {
  /** While set, every write fails with this error. */
  failure: undefined as Error | undefined,
  rows: (name: string) => [...(tables.get(name)?.values() ?? [])],
  empty: () => tables.clear(),
};

export function openTable<Row>(name: string): Table<Row> {
  const rows = () => {
    const existing = (tables.get(name) ?? new Map()) as Map<string, Row>;
    tables.set(name, existing);
    return existing;
  };
  return {
    get: async (key) => rows().get(key),
    all: async () => [...rows().values()],
    put: async (key, row) => {
      if (databaseMock.failure) throw databaseMock.failure;
      // Like IndexedDB, stores a copy of the row and throws if the row cannot be cloned.
      rows().set(key, structuredClone(row));
    },
    remove: async (key) => void rows().delete(key),
    removeWhere: async (condition) => {
      for (const [key, row] of rows()) if (condition(row, key)) rows().delete(key);
    },
  };
}
