/** How are migrations run once for all test files on a PostgreSQL server? */
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/server/db/client.ts';
import { migrateDatabase } from '../../src/server/db/migrate.ts';
import { isPostgresThere } from './engine.ts';
import { createPostgresDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy, with nobody in it; absent where there is no server. */
    postgresTemplate: string | undefined;
  }
}

// Vitest asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default async function prepareTemplate(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!(await isPostgresThere())) return undefined;
  const { url, name, drop } = await createPostgresDatabase();
  const database = openPostgres(url);
  try {
    await migrateDatabase(database.db);
  } finally {
    // Nobody may be connected to what is copied.
    await database.close();
  }
  project.provide('postgresTemplate', name);
  return drop;
}
