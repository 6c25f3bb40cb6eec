/** Refuses queries on a pool inside its own transactions, and releases connections that fail to begin a transaction. */
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
