/** Runs the migrations once for all test files on a PostgreSQL server. */
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/server/db/client.ts';
import { migrateDatabase } from '../../src/server/db/migrate.ts';
import { isPostgresAvailable } from './engine.ts';
import { createPostgresDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a migrated database to copy, without open connections; undefined without a server. */
    postgresTemplate: string | undefined;
  }
}

// Vitest requires a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default async function prepareTemplate(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!(await isPostgresAvailable())) return undefined;
  const { url, name, drop } = await createPostgresDatabase();
  const database = openPostgres(url);
  try {
    await migrateDatabase(database.db);
  } finally {
    // PostgreSQL copies a database only if it has no open connections.
    await database.close();
  }
  project.provide('postgresTemplate', name);
  return drop;
}
