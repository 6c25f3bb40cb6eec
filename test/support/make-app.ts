/** Starts the whole product for a test, on its own database and without mocks. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type App, createApp, openStorage } from '../../src/server/app.ts';
import { type Config, readConfig } from '../../src/server/config/config.ts';
import type { Database } from '../../src/server/db/client.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import type { Log } from '../../src/server/log/log.ts';
import type { Storage } from '../../src/server/storage/storage.ts';
import { type Client, makeClient } from './client.ts';
import { isEngineAvailable } from './engine.ts';
import { type RecordedPush, recordPushes } from './push-record.ts';
import { openTestDatabase, resetDatabase } from './test-database.ts';

export type LogLine = { level: 'debug' | 'info' | 'warn' | 'error'; message: string; fields: object };

export type TestApp = App & {
  config: Config;
  database: Database;
  storage: Storage;
  /** Everything published since the last reset, in order. Complete after `settled()`. */
  pushes: RecordedPush[];
  logged: LogLine[];
  visitor: Client;
  as(person: { id: number }): Promise<Client>;
  /** Resolves when all committed outbox rows have been delivered. */
  settled(): Promise<void>;
  /** Listens on a free local port; returns the origin. */
  listen(): Promise<string>;
  reset(): Promise<void>;
};

export type AppOptions = {
  env?: Record<string, string>;
  storage?: Partial<Storage>;
  seed?: number;
};

/** Returns a function that generates numbers from 0 to 1 (mulberry32); equal seeds generate the same sequence. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Limits so high that they do not interfere unless a test lowers them: tests send requests faster than people do, and
 * always as the same few users.
 */
const wideLimits = Object.fromEntries(
  [
    'READS',
    'SEARCHES',
    'PAGES',
    'WRITES',
    'CHANNELS',
    'CONTACTS_HOUR',
    'CONTACTS_DAY',
    'CONTACTS_SELLER',
    'CONTACT_REWRITES',
    'NEW_LISTINGS_DAY',
    'ALERT_MAILS',
    'MEGAPIXELS',
    'SIGN_IN_CALLS',
    'SIGN_INS',
    'WHOLE_CONVERSATIONS',
    'EXPORTS',
    'IMPORTS',
  ].map((name) => [`LIMIT_${name}`, '9999999']),
);

function recordingLog(lines: LogLine[]): Log {
  const at = (level: LogLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, message, fields });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Starts the product with a new database and an empty folder; `close` removes both. */
export async function makeApp(options: AppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-test-'));
  const config = readConfig({
    NODE_ENV: 'development',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://magpie.test',
    ...wideLimits,
    ...options.env,
  });
  const database = await openTestDatabase();
  const storage = { ...(await openStorage(config)), ...options.storage };
  const logged: LogLine[] = [];
  const app = await createApp({
    config,
    log: recordingLog(logged),
    database,
    storage,
    checkResponses: true,
    random: seededRandom(options.seed ?? 7),
  });
  const pushes = recordPushes(app.realtime);
  const settled = () => app.outbox.drain();
  return {
    ...app,
    config,
    database,
    storage,
    pushes,
    logged,
    settled,
    visitor: makeClient(app.server),
    as: async (person) => makeClient(app.server, await openSession(app.db, person.id, 'test')),
    listen: async () => {
      await app.server.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    },
    reset: async () => {
      await settled();
      await resetDatabase(app.db);
      pushes.length = 0;
      logged.length = 0;
    },
    close: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Provides one app for a test file, with an empty database for each test. Read `app` only inside a test, because the
 * app starts after the file is loaded.
 */
export function sharedApp(options: AppOptions = {}): { readonly app: TestApp } {
  let instance: TestApp | undefined;
  beforeAll(async () => {
    if (await isEngineAvailable()) instance = await makeApp(options);
  });
  beforeEach(async () => {
    await instance?.reset();
  });
  afterAll(async () => {
    await instance?.close();
  });
  return {
    get app() {
      if (!instance) throw new Error('The app is created when the first test begins.');
      return instance;
    },
  };
}
