import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type Client, makeClient, refusal } from '#test/client.ts';
import { isEngineAvailable, postgresUrl } from '#test/engine.ts';
import { makeListing, makeUser, type Person } from '#test/factories.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { createPostgresDatabase } from '#test/test-database.ts';
import { type App, createApp, openStorage } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { openSession } from '../features/auth/index.ts';
import { type Database, openPostgres } from './client.ts';
import { withTransaction } from './db.ts';
import { migrateDatabase } from './migrate.ts';

const MAX = 3;
/** Longer than a test, so that a busy machine cannot end a connection attempt. No other timer has this length. */
const CONNECTION_TIMEOUT = 3_599_999;
let proxy: TcpProxy;
let direct: Database;
let database: Database;
let app: App;
let person: Person;
let client: Client;
let visitor: Client;
const logged: { message: string; fields: object }[] = [];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!(await isEngineAvailable())) return;
  const created = await createPostgresDatabase();
  const { hostname, port } = new URL(postgresUrl);
  proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
  direct = openPostgres(created.url);
  const proxied = new URL(created.url);
  proxied.host = `127.0.0.1:${proxy.port}`;
  database = openPostgres(proxied.href, { max: MAX, connectionTimeout: CONNECTION_TIMEOUT });
  await migrateDatabase(direct.db);
  person = await makeUser(direct.db, { name: 'Ann' });
  await makeListing(direct.db, person);
  const folder = await mkdtemp(join(tmpdir(), 'magpie-unreachable-'));
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://magpie.test' });
  const note = (fields: object, message: string) => void logged.push({ fields, message });
  const log = { debug: () => undefined, info: () => undefined, warn: note, error: note };
  app = await createApp({ config, log, database, storage: await openStorage(config), checkResponses: true });
  visitor = makeClient(app.server);
  client = makeClient(app.server, await openSession(direct.db, person.id, 'test'));
  ends.push(created.drop, proxy.close, direct.close, database.close, app.close, () => rm(folder, { recursive: true }));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});
beforeEach(() => {
  logged.length = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await proxy.set('open');
  // Every connection of the pool recovers without a restart.
  const answers = await Promise.all(Array.from({ length: 2 * MAX }, () => client.get('/api/users/me')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

const rename = () => client.put(`/api/users/${person.id}`, { bio: 'Changed' });
const calls: [string, () => Promise<Answer>][] = [
  ['a read by a visitor', () => visitor.get('/api/users/Ann')],
  ['a read by a signed-in user', () => client.get('/api/conversations')],
  ['a write', () => rename()],
];
function expectUnavailable(answer: Answer): void {
  expect(refusal(answer)).toBe('503 unavailable');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|ECONN|terminat|timeout|postgres/i);
}

/** Ends connection attempts early. A silent server never responds, so the result is the same after any time. */
function shortenConnectionTimeout(): void {
  const { setTimeout } = globalThis;
  const start = (work: () => void, ms?: number) => setTimeout(work, ms === CONNECTION_TIMEOUT ? 50 : ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(start as typeof setTimeout);
}

describe.each(['refusing', 'silent', 'breaking'] as const)(
  'a database server behind a proxy in the mode “%s”',
  (mode) => {
    beforeEach(() => {
      if (mode === 'silent') shortenConnectionTimeout();
    });

    it.each(calls)('makes %s return 503', async (_name, call) => {
      await proxy.set(mode);
      for (let each = 0; each <= MAX; each++) expectUnavailable(await call());
      expect(logged.some(({ message }) => message === 'a request failed')).toBe(true);
    });

    it('is reported as "not reachable" by /readyz, and only the log contains the reason', async () => {
      await proxy.set(mode);
      const { status, body } = await visitor.get('/readyz');
      expect(status).toBe(503);
      expect(body).toEqual({
        status: 'not ready',
        parts: { database: 'not reachable', storage: 'ok', fanout: 'ok' },
      });
      const [line] = logged.filter(({ message }) => message === 'a part is not reachable');
      expect(line?.fields).toMatchObject({ part: 'database', error: expect.any(Error) });
    });
  },
);

const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await direct.db.execute(sql`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and application_name = 'magpie'`);
        return rows.length;
      },
      { timeout: 30_000 },
    )
    .toBe(count);

describe('a broken database connection', () => {
  /** Calls `interrupt` while a write of the app waits for a lock; returns the response of that write. */
  const whileWriting = async (interrupt: () => Promise<unknown>): Promise<Answer> => {
    // The server can still run the write of an earlier test, whose connection has broken.
    await untilWaiting(0);
    return await direct.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${person.id} for update`);
      const writing = rename();
      await untilWaiting(1);
      await interrupt();
      return await writing;
    });
  };

  it('makes a request return 503 if it breaks during a query of the request', async () => {
    expectUnavailable(await whileWriting(() => proxy.set('refusing')));
  });

  it('makes a request return 503 if the database server terminates it during a query of the request', async () => {
    const terminate = () =>
      direct.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
    expectUnavailable(await whileWriting(terminate));
  });

  it('is returned to the pool if a transaction cannot begin', async () => {
    await proxy.set('breaking');
    const begin = () => withTransaction(database.db, (tx) => tx.execute(sql`select 1`));
    const outcomes = await Promise.allSettled(Array.from({ length: MAX }, begin));
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  });

  it('causes the transaction to be rolled back if the connection breaks between two queries', async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const work = withTransaction(database.db, async (tx) => {
      await tx.execute(sql`update users set bio = 'lost' where id = ${person.id}`);
      const at = queries.mock.calls.findIndex((parameters) => JSON.stringify(parameters).includes("bio = 'lost'"));
      const connection = queries.mock.contexts[at] as pg.Client;
      const ended = once(connection, 'end');
      await proxy.set('refusing');
      // The driver notices the closed socket in a later turn of the event loop.
      await ended;
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toThrow();
    const { rows } = await direct.db.execute(sql`select bio from users where id = ${person.id}`);
    expect(rows).not.toContainEqual({ bio: 'lost' });
  });
});
