/** Notifies caches of commits that have written to their tables, by this process and by other nodes. */
import pg from 'pg';

/** The channel that the triggers in table-changes.sql and user-changes.sql notify. */
export const TABLE_CHANGES_CHANNEL = 'magpie_table_changes';

/**
 * The first word of the payload of commits that wrote search documents. The documents' ids follow, unless there are too
 * many or all documents might have changed.
 */
export const DOCUMENTS_CHANGED = 'documents';

/**
 * The first word of the payload of commits that have changed data that only some users see. The ids of these users
 * follow.
 */
const USERS_CHANGED = 'users';

const idsAfter = (word: string, payload: string | undefined): number[] | undefined =>
  payload?.startsWith(`${word} `)
    ? payload
        .slice(word.length + 1)
        .split(',')
        .map(Number)
    : undefined;

/** Returns the search documents that a commit wrote; undefined if the payload does not list them. */
export const documentsOfChange = (payload: string | undefined): number[] | undefined =>
  idsAfter(DOCUMENTS_CHANGED, payload);

/** Returns the users whom a commit affects; undefined if it can affect everyone. */
export const usersOfChange = (payload: string | undefined): number[] | undefined => idsAfter(USERS_CHANGED, payload);

/** `payload` is the text that the trigger sent, empty for most tables; undefined if a notification could be missing. */
export type TableChangeListener = (payload: string | undefined) => void;

export type TableChangeFeed = {
  /**
   * Calls `listener` after commits that have written to a cached table: for this process's commits before the writer
   * continues, and for those of other processes a moment later. Also calls it if a notification could be missing.
   */
  listen(listener: TableChangeListener): void;
  /** False while commits of other processes cannot be received: nothing can be cached then. */
  isSubscribed(): boolean;
};

const RECONNECT_MS = 1000;

/** Reports table changes in a database that only this process uses: the embedded engine calls `notify`. */
export class LocalTableChangeFeed implements TableChangeFeed {
  readonly #listeners: TableChangeListener[] = [];

  listen(listener: TableChangeListener): void {
    this.#listeners.push(listener);
  }

  isSubscribed(): boolean {
    return true;
  }

  notify(payload?: string): void {
    for (const listener of this.#listeners) listener(payload);
  }
}

/**
 * Reports table changes in the database of a PostgreSQL server. Every pooled connection listens for its own commits:
 * it receives the notifications of a commit before the result of the commit, so caches are cleared before the writer
 * continues. A separate connection listens for the commits of other processes.
 */
export class SharedTableChangeFeed extends LocalTableChangeFeed {
  readonly #url: string;
  readonly #ownProcessIds = new Set<number>();
  #connection: pg.Client | undefined;
  #isSubscribed = false;
  #isStarted = false;
  #isClosed = false;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  override listen(listener: TableChangeListener): void {
    super.listen(listener);
    // Programs without a cache do not need the connection that listens for other processes.
    if (!this.#isStarted) void this.#connect();
    this.#isStarted = true;
  }

  override isSubscribed(): boolean {
    return this.#isSubscribed;
  }

  /** Makes a new connection of the pool report its own commits. */
  async watch(client: pg.ClientBase & { processID?: number | null }): Promise<void> {
    const processId = client.processID ?? 0;
    this.#ownProcessIds.add(processId);
    client.on('notification', (notification) => {
      if (notification.processId === processId) this.notify(notification.payload ?? '');
    });
    // Treat every cached table as changed: a transaction of this connection could have committed unnoticed.
    client.on('error', () => this.notify());
    client.on('end', () => this.#ownProcessIds.delete(processId));
    await client.query(`listen ${TABLE_CHANGES_CHANNEL}`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isSubscribed = false;
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const connection = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      // By default, the operating system first checks after two hours whether the server still responds.
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'magpie table changes',
    });
    this.#connection = connection;
    connection.on('error', () => this.#onLost(connection));
    connection.on('end', () => this.#onLost(connection));
    connection.on('notification', ({ processId, payload }) => {
      if (!this.#ownProcessIds.has(processId)) this.notify(payload ?? '');
    });
    try {
      await connection.connect();
      await connection.query(`listen ${TABLE_CHANGES_CHANNEL}`);
      this.notify();
      this.#isSubscribed = this.#connection === connection;
    } catch {
      this.#onLost(connection);
    }
  }

  #onLost(connection: pg.Client): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#isSubscribed = false;
    this.notify();
    connection.end().catch(() => undefined);
    if (!this.#isClosed) setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
  }
}
