/**
 * Selects the database engine of the running Vitest project and detects whether it is available. Test files do not
 * choose an engine.
 */
import pg from 'pg';
import { beforeEach } from 'vitest';

export type Engine = 'embedded' | 'postgres';

export const engine: Engine = process.env.MAGPIE_TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';

/** A server on which tests can create databases: TEST_DATABASE_URL, or the usual local server. */
export const postgresUrl = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

/** False if no server responds; throws if TEST_DATABASE_URL names a server that does not respond. */
export async function isPostgresAvailable(): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A server that was configured explicitly must be available: skipping its tests would look like success.
    if (process.env.TEST_DATABASE_URL) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

let availability: Promise<boolean> | undefined;

/** False if the database engine of this Vitest project is unavailable; each of the project's tests is then skipped. */
export function isEngineAvailable(): Promise<boolean> {
  availability ??= engine === 'embedded' ? Promise.resolve(true) : isPostgresAvailable();
  return availability;
}

/** Skips each test if its engine is unavailable. The setup file of the PostgreSQL project calls this. */
export function skipWithoutEngine(): void {
  beforeEach(async (context) => {
    if (!(await isEngineAvailable())) context.skip('no PostgreSQL server: set TEST_DATABASE_URL');
  });
}
