/** Provides a migrated database, emptied before each test, to a test file that needs no app. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../src/server/db/client.ts';
import { isEngineAvailable } from './engine.ts';
import { openTestDatabase, resetDatabase } from './test-database.ts';

/** Calls `prepare` after emptying the database. */
export function sharedDatabase(prepare?: (database: Database) => Promise<void> | void): {
  readonly database: Database;
} {
  let database: Database | undefined;
  beforeAll(async () => {
    if (await isEngineAvailable()) database = await openTestDatabase();
  });
  beforeEach(async () => {
    if (!database) return;
    await resetDatabase(database.db);
    await prepare?.(database);
  });
  afterAll(() => database?.close());
  return {
    get database() {
      if (!database) throw new Error('the database of this file is not open');
      return database;
    },
  };
}
