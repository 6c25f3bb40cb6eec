import { createServer, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Trade } from '#contract/trades.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { listMails } from '../../src/server/mail/mailbox.ts';
import { makeListing, makeLookups, makeUser, makeWant, openForFactories } from '../support/factories.ts';
import {
  endProcess,
  freePort,
  type Running,
  startReady,
  temporaryFolder,
  withEmbedded,
} from '../support/own-process.ts';
import { fillMigrated } from '../support/test-database.ts';

const NAMES = ['ann', 'bob', 'cleo'] as const;
type User = { id: number; token: string; card: number; swapped: number };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Running | undefined;
let port: number;
/** Accepts connections and never responds, so that no email leaves before the process is killed. */
let silentMailServer: Server;
let smtpUrl: string;
const users: User[] = [];

/** Each user wants the card of the previous user, and has another listing for swaps. */
beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  silentMailServer = createServer(() => undefined);
  await new Promise<void>((resolve) => silentMailServer.listen(0, '127.0.0.1', resolve));
  const address = silentMailServer.address();
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  await fillMigrated(folder.path);
  const { db, close } = await openForFactories(folder.path);
  const groups: number[] = [];
  for (const name of NAMES) {
    const user = await makeUser(db, { name, joinsRings: true });
    const lookups = await makeLookups(db, `Band of ${name}`);
    const listing = async (title: string, more = lookups) =>
      (await makeListing(db, user, { lookups: more, trade: true, name: title, priceMinor: 1000 })).id;
    const swapped = await listing(`Swap of ${name}`, await makeLookups(db, `Swaps of ${name}`));
    groups.push(lookups.group);
    const token = await openSession(db, user.id, 'test');
    users.push({ id: user.id, token, card: await listing(`Card of ${name}`), swapped });
  }
  for (const [at, user] of users.entries()) {
    await makeWant(db, { ...user, name: '', email: '' }, { group_id: groups.at(at - 1) ?? 0, priority: 1 });
  }
  await close();
}, 120_000);
afterAll(async () => {
  await endProcess(running, folder);
  silentMailServer.close();
});

async function start(env: Record<string, string> = { SMTP_URL: smtpUrl }): Promise<void> {
  running = await startReady({ PORT: String(port), DATA_DIR: folder.path, PUBLIC_URL: 'http://magpie.test', ...env });
}

/**
 * Kills the process, ends the leases of its outbox rows and makes all rows due, instead of waiting until the leases
 * expire.
 */
async function kill(): Promise<void> {
  running?.child.kill('SIGKILL');
  await running?.exited;
  await withEmbedded(folder.path, ({ db }) => db.execute(sql`update outbox set locked_until = null, run_at = now()`));
}

async function send<T>(
  { token }: User,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

const accept = (user: User, { id, version }: Trade) => send<Trade>(user, 'POST', `/trades/${id}/accept`, { version });
const tradesOf = async (user: User): Promise<Trade[]> =>
  (await send<{ data: Trade[] }>(user, 'GET', '/trades')).body.data;

async function noticesOf(user: User, tradeId: number): Promise<string[]> {
  const { body } = await send<{ data: Notification[] }>(user, 'GET', '/notifications');
  return body.data.filter(({ trade }) => trade?.id === tradeId).map(({ type }) => type);
}

const mailed = async (): Promise<string[]> =>
  (await listMails(`${folder.path}/mail`)).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted();

/** Starts the product twice: the first start must deliver the waiting emails, and the second must not repeat any. */
async function expectMailsOnce(mails: readonly string[]): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await start({});
    await expect.poll(mailed, { timeout: 30_000, interval: 100 }).toEqual(mails.toSorted());
    running?.child.kill('SIGTERM');
    await running?.exited;
  }
  const outbox = await withEmbedded(folder.path, ({ db }) =>
    db.execute(sql`select kind from outbox where kind <> 'push'`),
  );
  expect(outbox.rows).toEqual([]);
}

const countAgreed = (ids: readonly number[]): Promise<{ listings: number; closed: number }> =>
  withEmbedded(folder.path, async ({ db }) => {
    const { rows } = await db.execute<{ listings: number; closed: number }>(sql`
      select (select count(*)::int from agreed_listings where listing_id = any(${sql.param([...ids])}::int[])) as listings,
        (select count(*)::int from listings where id = any(${sql.param([...ids])}::int[]) and status = 'closed') as closed`);
    return rows[0] ?? { listings: 0, closed: 0 };
  });

const swapMails = ['bob: ann offered you a swap for Swap of bob', 'ann: Your swap with bob is agreed'];

it('the server carries out an accepted swap and notifies both users once if the process is killed after the answer', {
  timeout: 240_000,
}, async () => {
  const [ann, bob] = users as [User, User, User];
  await start();
  const offered = await send<Trade>(ann, 'POST', '/trades', { gives: [ann.swapped], gets: [bob.swapped] });
  expect(offered.status).toBe(201);
  expect((await accept(bob, offered.body)).body.status).toBe('agreed');
  await kill();
  expect(await mailed()).toEqual([]);
  expect(await countAgreed([ann.swapped, bob.swapped])).toEqual({ listings: 2, closed: 2 });
  await start();
  const { id } = offered.body;
  expect(await noticesOf(ann, id)).toEqual(['trade_agreed']);
  expect((await noticesOf(bob, id)).toSorted()).toEqual(['connection_request', 'trade_agreed']);
  const { body } = await send<Trade>(ann, 'GET', `/trades/${id}`);
  expect(body).toMatchObject({ status: 'agreed', conversation_id: expect.any(Number) });
  await kill();
  await expectMailsOnce(swapMails);
});

it('a ring is agreed for all its members or not at all if the server is killed during or after the last answer', {
  timeout: 300_000,
}, async () => {
  const [ann, bob, cleo] = users as [User, User, User];
  const cards = users.map(({ card }) => card);
  await start();
  const findRing = async () => (await tradesOf(cleo)).find(({ kind }) => kind === 'ring');
  await expect.poll(findRing, { timeout: 60_000, interval: 200 }).toBeDefined();
  const ring = (await findRing()) as Trade;
  for (const user of [ann, bob]) expect((await accept(user, ring)).status).toBe(200);

  const interrupted = accept(cleo, ring).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 15));
  await kill();
  await interrupted;
  const { listings, closed } = await countAgreed(cards);
  expect([0, 3]).toContain(listings);
  expect(closed).toBe(listings);

  await start();
  const { status } = await accept(cleo, ring);
  expect(status).toBe(listings === 0 ? 200 : 409);
  await kill();
  expect(await mailed()).toEqual(swapMails.toSorted());
  expect(await countAgreed(cards)).toEqual({ listings: 3, closed: 3 });
  await start();
  for (const user of users) {
    expect((await noticesOf(user, ring.id)).toSorted()).toEqual(['trade_agreed', 'trade_proposed']);
    const { body } = await send<Trade>(user, 'GET', `/trades/${ring.id}`);
    expect(body.items.filter(({ conversation_id }) => conversation_id !== null)).toHaveLength(2);
  }
  await kill();
  const proposed = NAMES.map((name) => `${name}: We found a trade ring for you`);
  await expectMailsOnce([
    ...swapMails,
    ...proposed,
    'ann: Your trade ring is agreed',
    'bob: Your trade ring is agreed',
  ]);
});
