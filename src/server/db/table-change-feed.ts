/** Notifies caches of writes to their tables, by this process and by other nodes. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { InvalidationHooks, PoolClient } from './cache-invalidation.ts';

/** `any`: notifications have possibly been missed. */
export type ChangedTables = ReadonlySet<string> | 'any';
export type TableChangeListener = (tables: ChangedTables) => void;

export type TableChangeFeed = {
  /** Called for this process's commits before the writer continues, and for those of other processes a moment later. */
  listen(listener: TableChangeListener): void;
  /** False while writes of other processes cannot be received: nothing can be cached then. */
  isSubscribed(): boolean;
};

/** Tables that cached values are built from. Pictures are not among them because their rows never change. */
const CACHED_TABLES = new Set([
  'listings',
  'listing_members',
  'listing_slots',
  'users',
  'currencies',
  'groups',
  'members',
  'source_types',
]);

const CHANNEL = 'magpie_written';
/** Milliseconds before reconnecting. */
const RECONNECT_MS = 1000;

type Source = { writes: TableChangeFeed; hooks: InvalidationHooks };

function createSource(isSubscribed: () => boolean): Source & { notify: TableChangeListener } {
  const listeners: TableChangeListener[] = [];
  const notify: TableChangeListener = (tables) => {
    for (const listener of listeners) listener(tables);
  };
  return {
    writes: { listen: (listener) => void listeners.push(listener), isSubscribed },
    hooks: { watched: CACHED_TABLES, committed: notify },
    notify,
  };
}

/** Feed of a database that only this process uses. */
export const createLocalTableChangeFeed = (): Source => createSource(() => true);

/** Feed of a database server: other processes notify with their commits, and a separate connection listens. */
export function createSharedTableChangeFeed(url: string): Source & { close(): Promise<void> } {
  const nodeId = randomUUID();
  let client: pg.Client | undefined;
  let isSubscribed = false;
  let closed = false;
  let isStarted = false;
  const { writes, hooks, notify } = createSource(() => isSubscribed);

  const onLost = (broken: pg.Client): void => {
    if (client !== broken) return;
    client = undefined;
    isSubscribed = false;
    notify('any');
    broken.end().catch(() => undefined);
    if (!closed) setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  async function connect(): Promise<void> {
    if (closed) return;
    const connection = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'magpie writes' });
    client = connection;
    connection.on('error', () => onLost(connection));
    connection.on('end', () => onLost(connection));
    connection.on('notification', ({ payload = '' }) => {
      const [sender, tables = ''] = payload.split(' ');
      if (sender !== nodeId) notify(new Set(tables.split(',')));
    });
    try {
      await connection.connect();
      await connection.query(`listen ${CHANNEL}`);
      notify('any');
      isSubscribed = client === connection;
    } catch {
      onLost(connection);
    }
  }

  return {
    writes: {
      ...writes,
      listen: (listener) => {
        writes.listen(listener);
        // Programs without a cache do not need the connection.
        if (!isStarted) void connect();
        isStarted = true;
      },
    },
    hooks: {
      ...hooks,
      announce: (on: Pick<PoolClient, 'query'>, tables) =>
        on.query(`select pg_notify('${CHANNEL}', $1)`, [`${nodeId} ${[...tables].join(',')}`]),
    },
    close: async () => {
      closed = true;
      isSubscribed = false;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
