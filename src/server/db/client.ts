/** Which database runs below, the embedded one or a server, and how is it opened and closed? */
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { InvalidatingPool, type InvalidationHooks, type Pool } from './cache-invalidation.ts';
import type { Db } from './db.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { lockFolder } from './folder-lock.ts';
import { createLocalTableChangeFeed, createSharedTableChangeFeed, type TableChangeFeed } from './table-change-feed.ts';

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Who writes to what, for those who keep answers. */
  readonly writes: TableChangeFeed;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds a query may run. */
const QUERY_TIMEOUT = 15_000;

// The driver asks of a pool what a watched one has: connect, query, release.
const over = (pool: unknown, hooks: InvalidationHooks): Db =>
  drizzle(new InvalidatingPool(pool as Pool, hooks) as unknown as pg.Pool);

type PostgresOptions = {
  max?: number;
  /** Milliseconds to wait for a connection. */
  connectionTimeout?: number;
  onError?: (error: Error) => void;
};

/** A PostgreSQL server, version 15 or later. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    statement_timeout: QUERY_TIMEOUT,
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'magpie',
  });
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The pool listens only while a connection is idle. One that breaks inside a transaction would end the process too;
  // the next query of that transaction fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { writes, hooks, close } = createSharedTableChangeFeed(url);
  return {
    kind: 'postgres',
    db: over(pool, hooks),
    writes,
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await close();
      await pool.end();
    },
  };
}

export type EmbeddedOptions = {
  /** Data folder; without one the database lives in memory. */
  folder?: string;
  /** A dump to begin with. */
  dump?: Uint8Array;
  queryTimeout?: number;
};

/** PGlite in a thread of its own, behind the same driver as a server. Holds a lock on its folder. */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const unlock = options.folder ? lockFolder(options.folder) : () => undefined;
  const timeout = options.queryTimeout ?? QUERY_TIMEOUT;
  const engine = new EmbeddedEngine(
    { folder: options.folder && join(options.folder, 'db'), dump: options.dump },
    timeout,
  );
  try {
    await engine.ready();
  } catch (error) {
    await engine.close();
    unlock();
    throw error;
  }
  const pool = new EmbeddedPool(engine, timeout * 2);
  const { writes, hooks } = createLocalTableChangeFeed();
  return {
    kind: 'embedded',
    db: over(pool, hooks),
    writes,
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await engine.close();
      unlock();
    },
    dump: async () => {
      const answer = await engine.ask({ act: 'dump' });
      if (!('dump' in answer)) throw new Error('The embedded database gave no dump.');
      return answer.dump;
    },
  };
}
