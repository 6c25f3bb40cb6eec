/** Presents the embedded database to the query builder's PostgreSQL driver as a pool with one connection. */
import pg from 'pg';
import { DatabaseError, type EmbeddedEngine } from './embedded-engine.ts';

type TypeParsers = { getTypeParser(type: number, format: 'text'): (value: string) => unknown };
type QueryConfig = { text: string; values?: unknown[]; rowMode?: 'array'; types?: TypeParsers };
type QueryResult = { rows: unknown[]; rowCount: number; fields: { name: string; dataTypeID: number }[] };

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

function toText(value: unknown): string | null {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return null;
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared);
}

/**
 * PGlite ignores `statement_timeout`, so the pool reads the limit here and applies it until the connection is released.
 */
const STATEMENT_TIMEOUT = /^set local statement_timeout = (\d+)$/;

export class EmbeddedClient {
  readonly #engine: EmbeddedEngine;
  readonly #generation: number;
  readonly #release: () => void;
  #timeout: number | undefined;

  constructor(engine: EmbeddedEngine, release: () => void) {
    this.#engine = engine;
    this.#generation = engine.generation;
    this.#release = release;
  }

  async query(config: string | QueryConfig, parameters?: unknown[]): Promise<QueryResult> {
    if (this.#generation !== this.#engine.generation) {
      // A transaction that died with its thread has nothing left to roll back.
      if (typeof config !== 'string' && config.text === 'rollback') return { rows: [], rowCount: 0, fields: [] };
      throw new DatabaseError({ message: 'the connection of this transaction was lost', code: '08006' });
    }
    const {
      text,
      values = parameters ?? [],
      rowMode,
      types,
    }: QueryConfig = typeof config === 'string' ? { text: config } : config;
    const [, limit] = STATEMENT_TIMEOUT.exec(text) ?? [];
    if (limit !== undefined) this.#timeout = Number(limit);
    const answer = await this.#engine.ask({ act: 'query', text, values: values.map(toText) }, this.#timeout);
    if (!('rows' in answer))
      throw new DatabaseError({ message: 'the embedded database returned an unexpected response' });
    const parsers = answer.fields.map((field) => (types ?? pg.types).getTypeParser(field.dataTypeID, 'text'));
    const rows = (answer.rows as (string | null)[][]).map((row) =>
      row.map((value, index) => (value === null ? null : parsers[index]?.(value))),
    );
    const shaped =
      rowMode === 'array'
        ? rows
        : rows.map((row) => Object.fromEntries(answer.fields.map((field, i) => [field.name, row[i]])));
    return { rows: shaped, rowCount: answer.rowCount, fields: answer.fields };
  }

  release(): void {
    this.#release();
  }
}

export class EmbeddedPool {
  readonly #engine: EmbeddedEngine;
  readonly #connectTimeout: number;
  readonly #queue: { grant(): void }[] = [];
  #lent = false;

  /**
   * @param connectTimeout milliseconds to wait for the connection: a query on the pool inside its own transaction would
   * otherwise wait forever.
   */
  constructor(engine: EmbeddedEngine, connectTimeout: number) {
    this.#engine = engine;
    this.#connectTimeout = connectTimeout;
  }

  async connect(): Promise<EmbeddedClient> {
    await this.#turn();
    try {
      await this.#engine.ready();
    } catch (error) {
      // Without this call, the only connection would never be released.
      this.#pass();
      throw error;
    }
    let returned = false;
    return new EmbeddedClient(this.#engine, () => {
      if (returned) return;
      returned = true;
      this.#pass();
    });
  }

  async query(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const client = await this.connect();
    try {
      return await client.query(config, values);
    } finally {
      client.release();
    }
  }

  async #turn(): Promise<void> {
    if (!this.#lent) {
      this.#lent = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        grant: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(
          new DatabaseError({
            message: 'waited too long for the embedded database: is the outer handle used inside a transaction?',
            code: '53300',
          }),
        );
      }, this.#connectTimeout);
      this.#queue.push(waiting);
    });
  }

  #pass(): void {
    const next = this.#queue.shift();
    if (next) next.grant();
    else this.#lent = false;
  }
}
