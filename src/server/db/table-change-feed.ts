/** How does whoever keeps answers in memory learn that what they were made from has changed, here or on another node? */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { InvalidationHooks, PoolClient } from './cache-invalidation.ts';

/** `any`: something may have been missed. */
export type ChangedTables = ReadonlySet<string> | 'any';
export type TableChangeListener = (tables: ChangedTables) => void;

export type TableChangeFeed = {
  /** Told of this process's commits before their writers are, of other processes' a moment later. */
  listen(listener: TableChangeListener): void;
  /** False while other processes' writes cannot be heard: nothing may be kept then. */
  isSubscribed(): boolean;
};

/** Tables that kept answers are made of. Pictures are not among them: their rows never change. */
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
/** Milliseconds before a broken line is tried again. */
const RECONNECT_MS = 1000;

type Source = { writes: TableChangeFeed; hooks: InvalidationHooks };

function createSource(isSubscribed: () => boolean): Source & { tell: TableChangeListener } {
  const listeners: TableChangeListener[] = [];
  const tell: TableChangeListener = (tables) => {
    for (const listener of listeners) listener(tables);
  };
  return {
    writes: { listen: (listener) => void listeners.push(listener), isSubscribed },
    hooks: { watched: CACHED_TABLES, committed: tell },
    tell,
  };
}

/** Of a database that this process alone has. */
export const createLocalTableChangeFeed = (): Source => createSource(() => true);

/** Of a database server: others announce their writes with the commit itself; a connection of our own hears them. */
export function createSharedTableChangeFeed(url: string): Source & { close(): Promise<void> } {
  const self = randomUUID();
  let client: pg.Client | undefined;
  let hearing = false;
  let closed = false;
  let wanted = false;
  const { writes, hooks, tell } = createSource(() => hearing);

  const lost = (broken: pg.Client): void => {
    if (client !== broken) return;
    client = undefined;
    hearing = false;
    tell('any');
    broken.end().catch(() => undefined);
    if (!closed) setTimeout(() => void hear(), RECONNECT_MS).unref();
  };
  async function hear(): Promise<void> {
    if (closed) return;
    const mine = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'magpie writes' });
    client = mine;
    mine.on('error', () => lost(mine));
    mine.on('end', () => lost(mine));
    mine.on('notification', ({ payload = '' }) => {
      const [sender, tables = ''] = payload.split(' ');
      if (sender !== self) tell(new Set(tables.split(',')));
    });
    try {
      await mine.connect();
      await mine.query(`listen ${CHANNEL}`);
      tell('any');
      hearing = client === mine;
    } catch {
      lost(mine);
    }
  }

  return {
    writes: {
      ...writes,
      listen: (listener) => {
        writes.listen(listener);
        // Programs that keep no answers need no line.
        if (!wanted) void hear();
        wanted = true;
      },
    },
    hooks: {
      ...hooks,
      announce: (on: Pick<PoolClient, 'query'>, tables) =>
        on.query(`select pg_notify('${CHANNEL}', $1)`, [`${self} ${[...tables].join(',')}`]),
    },
    close: async () => {
      closed = true;
      hearing = false;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
