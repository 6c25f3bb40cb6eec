/** Checks that kills of the server do not change the final state of an erasure and an export. */
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DataExport } from '#contract/privacy.ts';
import { openStorage } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import type { Db } from '../../src/server/db/db.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { OPERATOR_PATH, OperatorEndpoint } from '../../src/server/operator/operator-route.ts';
import { picturePath } from '../../src/server/storage/pictures.ts';
import { favourites } from '../../src/server/tables/favourites.ts';
import { readTables } from '../support/erasure-coverage.ts';
import {
  makeConversation,
  makeImage,
  makeListing,
  makeLookups,
  makeReview,
  makeUser,
  openForFactories,
  type Person,
} from '../support/factories.ts';
import { endProcess, freePort, type Running, startReady, temporaryFolder } from '../support/own-process.ts';
import { readZip } from '../support/read-zip.ts';
import { isWholeSuite } from '../support/scope.ts';
import { fillMigrated } from '../support/test-database.ts';

const KILLS = 5;
const LISTINGS = 120;
const PICTURES = 400;
const TRACE = 'zqxkwvuj';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Running | undefined;
let port: number;
let ann: Person;

beforeEach(async () => {
  folder = await temporaryFolder();
  port = await freePort();
});
afterEach(() => endProcess(running, folder));

async function withDatabase<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openForFactories(path);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const origin = () => `http://127.0.0.1:${port}`;
async function start(path: string): Promise<void> {
  running = await startReady({ PORT: String(port), DATA_DIR: path });
}
async function kill(): Promise<void> {
  running?.child.kill('SIGKILL');
  await running?.exited;
}

/** Fills a data folder with the user to erase, who has listings, conversations and pictures. */
async function fill(path: string): Promise<string> {
  await fillMigrated(path);
  const storage = await openStorage(readConfig({ DATA_DIR: path }));
  return await withDatabase(path, async (db) => {
    ann = await makeUser(db, { name: TRACE, bio: TRACE });
    const bob = await makeUser(db, { name: 'bob' });
    const lookups = await makeLookups(db);
    for (let at = 0; at < LISTINGS; at++) {
      const listing = await makeListing(db, at % 2 === 0 ? ann : bob, { lookups, name: `${TRACE} ${at}` });
      const known = { knownPriceMinor: 1850, knownCurrencyId: lookups.currency };
      if (at % 2 === 1) await db.insert(favourites).values({ userId: ann.id, listingId: listing.id, ...known });
      if (at % 4 === 0) await makeConversation(db, { listing, buyer: bob, message: TRACE });
    }
    await makeReview(db, ann, 5, 'Arrived whole.');
    for (let at = 0; at < PICTURES; at++) {
      const { id } = await makeImage(db, ann);
      const { rows } = await db.execute<{ key: string }>(sql`select key from images where id = ${id}`);
      await storage.put(picturePath(rows[0]?.key ?? ''), Buffer.alloc(20_000, at), 'image/jpeg');
    }
    return await openSession(db, ann.id, 'test');
  });
}

/** Sends a command to the running server; undefined if the server is killed before it responds. */
async function command(path: string, ...args: string[]): Promise<string | undefined> {
  const { url, token } = OperatorEndpoint.parse(JSON.parse(await readFile(join(path, 'operator.json'), 'utf8')));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ args });
  const answer = await fetch(url + OPERATOR_PATH, { method: 'POST', headers, body }).catch(() => undefined);
  return await answer?.text().catch(() => undefined);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the leases of the killed server at once instead of waiting until they expire. */
async function endLeases(db: Db): Promise<void> {
  await db.execute(sql`update data_exports set locked_until = now() where locked_until is not null`);
  await db.execute(sql`update outbox set locked_until = now() where locked_until is not null`);
}

/** Tables that can differ between runs: work in progress, and the audit log, which has an entry for each attempt. */
const UNSTABLE = new Set([
  ...['outbox', 'changes', 'user_positions', 'jobs', 'settings', 'search_documents'],
  ...['audit_log', 'audit_head'],
]);

/** Returns the rows of each table as text, without times and random keys. */
async function readState(path: string): Promise<Record<string, string[]>> {
  return await withDatabase(path, async (db) => {
    const state: Record<string, string[]> = {};
    for (const table of await readTables(db)) {
      if (UNSTABLE.has(table)) continue;
      const { rows } = await db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) as row from ${sql.raw(`"${table}"`)} t`,
      );
      const texts = rows.map(({ row }) =>
        JSON.stringify(Object.entries(row).filter(([name]) => !/_at$|_key$|^key$|^version$|^until$/.test(name))),
      );
      if (texts.length > 0) state[table] = texts.toSorted();
    }
    return state;
  });
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Erases the user, waits until the user's files are deleted too, and stops the server. */
async function finishErasure(path: string): Promise<void> {
  expect(await command(path, 'erase', TRACE)).toContain('Erased');
  await expect
    .poll(() => filesIn(join(path, 'storage', 'listings')).then(({ length }) => length), { timeout: 60_000 })
    .toBe(0);
  running?.child.kill('SIGTERM');
  expect(await running?.exited).toBe(0);
}

it.runIf(isWholeSuite)(
  'an erasure that is killed up to five times ends in the same state as an undisturbed one',
  {
    timeout: 300_000,
  },
  async () => {
    const reference = await temporaryFolder();
    try {
      await fill(folder.path);
      await cp(folder.path, reference.path, { recursive: true });
      await start(reference.path);
      const began = Date.now();
      await finishErasure(reference.path);
      const duration = Date.now() - began;
      const expected = await readState(reference.path);

      let interrupted = 0;
      for (let round = 1; round <= KILLS; round++) {
        await start(folder.path);
        const sent = command(folder.path, 'erase', TRACE);
        await sleep((duration * round * 0.6) / KILLS);
        await kill();
        if ((await sent) === undefined) interrupted++;
        const isDone = await withDatabase(folder.path, async (db) => {
          await endLeases(db);
          const { rows } = await db.execute<{ erased: boolean }>(
            sql`select erased_at is not null as erased from users where id = ${ann.id}`,
          );
          return rows[0]?.erased ?? false;
        });
        if (isDone) break;
      }
      expect(interrupted).toBeGreaterThan(0);
      await start(folder.path);
      const again = await command(folder.path, 'erase', TRACE);
      expect(again).toMatch(/Erased|There is no account/);
      await expect
        .poll(() => filesIn(join(folder.path, 'storage', 'listings')).then(({ length }) => length), { timeout: 60_000 })
        .toBe(0);
      running?.child.kill('SIGTERM');
      expect(await running?.exited).toBe(0);
      expect(await readState(folder.path)).toEqual(expected);
    } finally {
      await reference.remove();
    }
  },
);

it.runIf(isWholeSuite)(
  'an export that is killed twice becomes ready with every picture, and leaves no files of the interrupted attempts',
  {
    timeout: 300_000,
  },
  async () => {
    const token = await fill(folder.path);
    const headers = { authorization: `Bearer ${token}` };
    const list = async (): Promise<DataExport[]> => {
      const response = await fetch(`${origin()}/api/account/exports`, { headers });
      return ((await response.json()) as { data: DataExport[] }).data;
    };
    await start(folder.path);
    expect((await fetch(`${origin()}/api/account/exports`, { method: 'POST', headers })).status).toBe(202);
    const half = () => filesIn(join(folder.path, 'storage', 'exports'));
    let unfinished = 0;
    for (const wait of [20, 120]) {
      await expect.poll(async () => (await list())[0]?.status, { timeout: 60_000, interval: 5 }).not.toBe('queued');
      await sleep(wait);
      await kill();
      const status = await withDatabase(folder.path, async (db) => {
        await endLeases(db);
        const { rows } = await db.execute<{ status: string }>(sql`select status from data_exports`);
        return rows[0]?.status;
      });
      if (status === 'running') unfinished++;
      await start(folder.path);
    }
    expect(unfinished).toBeGreaterThan(0);
    await expect.poll(async () => (await list())[0]?.status, { timeout: 120_000 }).toBe('ready');
    const [ready] = await list();
    const link = await fetch(`${origin()}/api/account/exports/${ready?.id}/link`, { method: 'POST', headers });
    const { pathname, search } = new URL(((await link.json()) as { url: string }).url);
    const bytes = Buffer.from(await (await fetch(origin() + pathname + search)).arrayBuffer());
    expect(bytes.length).toBe(ready?.bytes);
    const names = [...readZip(bytes).keys()];
    expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(PICTURES);
    expect(names).toContain('account.json');
    await expect
      .poll(async () => new Set((await half()).map((file) => join(file, '..'))).size, { timeout: 60_000 })
      .toBe(1);
  },
);
