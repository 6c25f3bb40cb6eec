/** On which database do these tests run, and is it there? The project in vitest.config.ts says so; test files never ask. */
import pg from 'pg';
import { beforeEach } from 'vitest';

export type Engine = 'embedded' | 'postgres';

/** `postgres` in the project of that name, embedded everywhere else. */
export const engine: Engine = process.env.MAGPIE_TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';

/** A server on which databases may be made: the one given, else the usual local one. */
export const postgresUrl = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

/** False where no server answers and nobody asked for one by name. */
export async function isPostgresThere(): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A server that somebody asked for by name must be there: silence would pass for success.
    if (process.env.TEST_DATABASE_URL) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

let known: Promise<boolean> | undefined;

/** False where the tests of this project cannot run; they are then skipped, each by its name. */
export function isEngineThere(): Promise<boolean> {
  known ??= engine === 'embedded' ? Promise.resolve(true) : isPostgresThere();
  return known;
}

/** For the setup of the PostgreSQL project. */
export function skipWithoutEngine(): void {
  beforeEach(async (context) => {
    if (!(await isEngineThere())) context.skip('no PostgreSQL server: set TEST_DATABASE_URL');
  });
}
