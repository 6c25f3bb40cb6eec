/**
 * Detects at the connection pool which tables each statement or transaction writes to, so that no writer can forget to
 * report it.
 */
import { refuseInsideTransaction } from './transaction-guard.ts';

type Config = string | { text: string };
type Result = unknown;
export type PoolClient = {
  query(config: Config, values?: unknown[]): Promise<Result>;
  release(error?: Error): void;
};
export type Pool = { query(config: Config, values?: unknown[]): Promise<Result>; connect(): Promise<PoolClient> };

export type InvalidationHooks = {
  /** Tables whose writes invalidate caches; other tables are not reported. */
  readonly watched: ReadonlySet<string>;
  /** Runs within the transaction, just before it commits. */
  announce?(client: Pick<PoolClient, 'query'>, tables: ReadonlySet<string>): Promise<unknown>;
  /** Called before the writer learns that its commit succeeded, and also if the result of the commit is unknown. */
  committed(tables: ReadonlySet<string>): void;
};

const READS = /^\s*(?:select|begin|commit|rollback|savepoint|release|set|show)\b/i;
const WRITES = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi;

/** Returns the watched tables that this statement writes to, including `with` statements. */
export function tablesWritten(text: string, watched: ReadonlySet<string>): string[] {
  // A function called by a select can write as well, but no such function writes to a watched table.
  if (READS.test(text)) return [];
  return [...text.matchAll(WRITES)].flatMap(([, table = '']) => (watched.has(table) ? [table] : []));
}

const textOf = (config: Config): string => (typeof config === 'string' ? config : config.text);

class InvalidatingClient {
  readonly #client: PoolClient;
  readonly #hooks: InvalidationHooks;
  #written: Set<string> | undefined;

  constructor(client: PoolClient, hooks: InvalidationHooks) {
    this.#client = client;
    this.#hooks = hooks;
  }

  async query(config: Config, values?: unknown[]): Promise<Result> {
    const text = textOf(config);
    if (/^\s*begin\b/i.test(text)) return await this.#begin(config, values);
    if (/^\s*commit\b/i.test(text)) return await this.#commit(config, values);
    if (/^\s*rollback\s*;?\s*$/i.test(text)) this.#written = undefined;
    const tables = tablesWritten(text, this.#hooks.watched);
    if (tables.length === 0) return await this.#client.query(config, values);
    if (this.#written) {
      for (const table of tables) this.#written.add(table);
      return await this.#client.query(config, values);
    }
    return await writeAlone(this.#client, this.#hooks, tables, config, values);
  }

  /**
   * The query builder releases a connection only after a successful begin, so the pool would lose the connection if
   * begin fails.
   */
  async #begin(config: Config, values?: unknown[]): Promise<Result> {
    this.#written = new Set();
    try {
      return await this.#client.query(config, values);
    } catch (error) {
      this.#client.release(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  async #commit(config: Config, values?: unknown[]): Promise<Result> {
    const tables = this.#written ?? new Set();
    this.#written = undefined;
    if (tables.size === 0) return await this.#client.query(config, values);
    await this.#hooks.announce?.(this.#client, tables);
    try {
      return await this.#client.query(config, values);
    } finally {
      this.#hooks.committed(tables);
    }
  }

  release(): void {
    this.#client.release();
  }
}

async function writeAlone(
  on: Pick<PoolClient, 'query'>,
  hooks: InvalidationHooks,
  tables: string[],
  config: Config,
  values?: unknown[],
): Promise<Result> {
  const written = new Set(tables);
  try {
    const result = await on.query(config, values);
    await hooks.announce?.(on, written);
    return result;
  } finally {
    hooks.committed(written);
  }
}

/** The driver recognises a pool by this class's name. */
export class InvalidatingPool {
  readonly #pool: Pool;
  readonly #hooks: InvalidationHooks;

  constructor(pool: Pool, hooks: InvalidationHooks) {
    this.#pool = pool;
    this.#hooks = hooks;
  }

  async query(config: Config, values?: unknown[]): Promise<Result> {
    refuseInsideTransaction(this);
    const tables = tablesWritten(textOf(config), this.#hooks.watched);
    if (tables.length === 0) return await this.#pool.query(config, values);
    return await writeAlone(this.#pool, this.#hooks, tables, config, values);
  }

  async connect(): Promise<InvalidatingClient> {
    refuseInsideTransaction(this);
    return new InvalidatingClient(await this.#pool.connect(), this.#hooks);
  }
}
