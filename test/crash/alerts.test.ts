import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Database, openEmbedded } from '../../src/server/db/client.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { listMails } from '../../src/server/mail/mailbox.ts';
import { type Lookups, makeImage, makeLookups, makeUser } from '../support/factories.ts';
import { freePort, type Running, startProcess, temporaryFolder, untilReady } from '../support/own-process.ts';
import { connectPusher, heard, type PusherClient } from '../support/pusher-client.ts';
import { fillMigrated } from '../support/test-database.ts';

/** Told in several transactions, so that a kill meets some told and some not. */
const PEOPLE = 450;
const MAILED = 40;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Running | undefined;
let listener: PusherClient | undefined;
let port: number;
const seller = { token: '', image: '', lookups: {} as Lookups };
const first = { id: 0, token: '' };
/** People are told in the order of their ids: once the last has it, all have. */
const last = { token: '' };

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded({ folder: folder.path });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  await fillMigrated(folder.path);
  await withDatabase(async ({ db }) => {
    const person = await makeUser(db, { name: 'seller' });
    seller.token = await openSession(db, person.id, 'test');
    seller.lookups = await makeLookups(db);
    seller.image = (await makeImage(db, person)).url;
    await db.execute(sql`insert into users (name, email, status, currency_id)
      select 'waiting-' || n, 'waiting-' || n || '@example.test', 'active', ${seller.lookups.currency}
      from generate_series(1, ${PEOPLE}) n`);
    // Two searches each: one bell all the same.
    await db.execute(sql`insert into saved_searches (user_id, name, mails, filters)
      select id, 'moon', case when row_number() over (order by id) <= ${MAILED} then 'at_once' else 'never' end,
        '{"q": "moon"}'::jsonb from users where name like 'waiting-%'
      union all select id, 'blue', 'never', '{"q": "blue"}'::jsonb from users where name like 'waiting-%'`);
    const { rows } = await db.execute<{ first: number; last: number }>(
      sql`select min(id) as first, max(id) as last from users where name like 'waiting-%'`,
    );
    first.id = rows[0]?.first ?? 0;
    first.token = await openSession(db, first.id, 'test');
    last.token = await openSession(db, rows[0]?.last ?? 0, 'test');
  });
}, 120_000);
afterAll(async () => {
  listener?.disconnect();
  running?.child.kill('SIGKILL');
  await running?.exited;
  await folder?.remove();
});

const origin = () => `http://127.0.0.1:${port}`;

async function start(): Promise<Running> {
  running = startProcess({ PORT: String(port), DATA_DIR: folder.path, PUBLIC_URL: 'http://magpie.test' });
  await untilReady(running);
  return running;
}

async function kill(process: Running): Promise<void> {
  process.child.kill('SIGKILL');
  await process.exited;
}

async function publish(name: string): Promise<Listing> {
  const { currency, group, members, sourceType } = seller.lookups;
  const response = await fetch(`${origin()}/api/listings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      price: 20,
      currency_id: currency,
      group_id: group,
      members: members.map((id) => ({ id })),
      sourcetype_id: sourceType,
      description: '<p>As new.</p>',
      image1: seller.image,
    }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Listing;
}

async function bellOfFirst(): Promise<Notification[]> {
  const response = await fetch(`${origin()}/api/notifications`, {
    headers: { authorization: `Bearer ${first.token}` },
  });
  return ((await response.json()) as { data: Notification[] }).data;
}

/** Until nobody is left to be told; then the end of a process, as an operator ends it. */
async function finish(process: Running, listing: Listing): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin()}/api/notifications`, {
      headers: { authorization: `Bearer ${last.token}` },
    });
    const { data } = (await response.json()) as { data: Notification[] };
    if (data.some((one) => one.listing.id === listing.id)) break;
    await sleep(50);
  }
  process.child.kill('SIGTERM');
  expect(await process.exited).toBe(0);
}

async function told(listing: Listing): Promise<{ people: number; rings: number; matches: number }> {
  return await withDatabase(async ({ db }) => {
    const { rows } = await db.execute<{ people: number; rings: number; matches: number }>(sql`
      select count(distinct recipient_id)::int as people, count(*)::int as rings,
        (select count(*)::int from saved_search_matches where listing_id = ${listing.id}) as matches
      from notifications where listing_id = ${listing.id}`);
    const { rows: numbered } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from changes c join notifications n on n.id::text = c.entity_id
      where n.listing_id = ${listing.id} and c.user_id = n.recipient_id`);
    expect(numbered[0]?.n).toBe(rows[0]?.rings);
    return rows[0] ?? { people: 0, rings: 0, matches: 0 };
  });
}

const all = { people: PEOPLE, rings: PEOPLE, matches: 2 * PEOPLE };

it('tells everybody once, killed before, between and after the telling', { timeout: 300_000 }, async () => {
  // As soon as the seller has an answer: nobody is told yet, or the first few.
  let process = await start();
  const one = await publish('Blue moon one');
  await kill(process);
  process = await start();
  await finish(process, one);
  expect(await told(one)).toEqual(all);

  // Between: the first have been found and told, and their push is on its way or out.
  process = await start();
  listener = connectPusher(origin(), first.token);
  const channel = listener.subscribe(`private-user.${first.id}`);
  await heard(channel, 'pusher:subscription_succeeded');
  const rung = heard(channel, 'changed');
  const two = await publish('Blue moon two');
  await rung;
  await kill(process);
  listener.disconnect();
  process = await start();
  expect((await bellOfFirst()).filter((seen) => seen.listing.id === two.id)).toHaveLength(1);
  await finish(process, two);
  expect(await told(two)).toEqual(all);

  // After: nothing is told again. What a killed process was about to mail is held for ten minutes: they have passed.
  await withDatabase(({ db }) => db.execute(sql`update outbox set locked_until = now()`));
  process = await start();
  const mailed = () => listMails(`${folder.path}/mail`);
  await vi.waitUntil(async () => (await mailed()).length >= 2 * MAILED, { timeout: 60_000, interval: 100 });
  await finish(process, two);
  for (const listing of [one, two]) expect(await told(listing)).toEqual(all);

  // The subject names no listing; the link in the text does.
  const sent = (await mailed()).map(({ to, text }) => `${to} ${/\/listings\/\d+/.exec(text)?.[0]}`);
  expect(new Set(sent).size).toBe(2 * MAILED);
  expect(sent).toHaveLength(2 * MAILED);
});
