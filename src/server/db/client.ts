/** Opens and closes the database: embedded PGlite or a PostgreSQL server. */

import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { EventBus } from '../events/event-bus.ts';
import type { Db } from './db.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { lockFolder } from './folder-lock.ts';
import { LocalTableChangeFeed, SharedTableChangeFeed, type TableChangeFeed } from './table-change-feed.ts';
import { refuseInsideTransaction } from './transaction-guard.ts';

type Config = string | { text: string };

type Result = unknown;

type PoolClient = {
  query(config: Config, values?: unknown[]): Promise<Result>;
  release(error?: Error): void;
};

export type Pool = { query(config: Config, values?: unknown[]): Promise<Result>; connect(): Promise<PoolClient> };

const isBegin = (config: Config): boolean => /^\s*begin\b/i.test(typeof config === 'string' ? config : config.text);

class GuardedClient {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /**
   * Releases the connection if `begin` fails. The query builder releases it only after a successful begin, so the pool
   * would never get it back.
   */
  async query(config: Config, values?: unknown[]): Promise<Result> {
    if (!isBegin(config)) return await this.#client.query(config, values);
    try {
      return await this.#client.query(config, values);
    } catch (error) {
      this.#client.release(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  release(): void {
    this.#client.release();
  }
}

/** The driver recognises a pool by this class's name. */
export class GuardedPool {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async query(config: Config, values?: unknown[]): Promise<Result> {
    refuseInsideTransaction(this);
    return await this.#pool.query(config, values);
  }

  async connect(): Promise<GuardedClient> {
    refuseInsideTransaction(this);
    return new GuardedClient(await this.#pool.connect());
  }
}

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  readonly events: EventBus;
  readonly tableChanges: TableChangeFeed;
  ping(): Promise<void>;
  close(): Promise<void>;
};

const QUERY_TIMEOUT_MS = 15_000;

// The driver needs only the part of a pool that GuardedPool provides: connect, query and release.
const openDrizzle = (pool: unknown, hooks: EventBus): Db =>
  Object.assign(drizzle(new GuardedPool(pool as Pool) as unknown as pg.Pool), { hooks });

type PostgresOptions = {
  max?: number;
  /** Milliseconds to wait for a connection. */
  connectionTimeout?: number;
  onError?: (error: Error) => void;
};

/** Opens a pool of connections to a PostgreSQL server, version 15 or later. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const tableChanges = new SharedTableChangeFeed(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    statement_timeout: QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'magpie',
    onConnect: async (client) => {
      // JIT compilation of a large query takes seconds, far longer than running the query. Set here because `options`
      // in the URL would replace the pool's `options`.
      await client.query('set jit = off');
      await tableChanges.watch(client);
    },
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks inside a
  // transaction would end the process; with it, the next query of that transaction fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const events = new EventBus();
  return {
    kind: 'postgres',
    db: openDrizzle(pool, events),
    events,
    tableChanges,
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await tableChanges.close();
      await pool.end();
    },
  };
}

export type EmbeddedOptions = {
  /** Data folder; without it the database is in memory. */
  folder?: string;
  dump?: Uint8Array;
  queryTimeout?: number;
};

/** Opens PGlite in its own thread, for use through the PostgreSQL driver. Locks the data folder. */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const unlock = options.folder ? lockFolder(options.folder) : () => undefined;
  const timeout = options.queryTimeout ?? QUERY_TIMEOUT_MS;
  const tableChanges = new LocalTableChangeFeed();
  const settings = { folder: options.folder && join(options.folder, 'db'), dump: options.dump };
  const engine = new EmbeddedEngine(settings, timeout, (payload) => tableChanges.notify(payload));
  try {
    await engine.ready();
  } catch (error) {
    await engine.close();
    unlock();
    throw error;
  }
  const pool = new EmbeddedPool(engine, timeout * 2);
  const events = new EventBus();
  return {
    kind: 'embedded',
    db: openDrizzle(pool, events),
    events,
    tableChanges,
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await engine.close();
      unlock();
    },
    dump: async () => {
      const answer = await engine.ask({ act: 'dump' });
      if (!('dump' in answer)) throw new Error('The embedded database returned no dump.');
      return answer.dump;
    },
  };
}
