import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import type { Notification } from '#contract/notifications.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { listMails } from '../../src/server/mail/mailbox.ts';
import { type Lookups, makeImage, makeLookups, makeUser } from '../support/factories.ts';
import {
  endProcess,
  freePort,
  type Running,
  startReady,
  temporaryFolder,
  withEmbedded,
} from '../support/own-process.ts';
import { connectPusher, nextEvent, type PusherClient } from '../support/pusher-client.ts';
import { fillMigrated } from '../support/test-database.ts';

/** Enough users for several transactions, so that the process can be killed when only some have been notified. */
const USERS = 250;
const USERS_WITH_EMAIL = 40;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Running | undefined;
let listener: PusherClient | undefined;
let port: number;
const seller = { token: '', image: '', lookups: {} as Lookups };
const first = { id: 0, token: '' };
/** Users are notified in the order of their ids: once the last has been notified, all have. */
const last = { token: '' };

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  await fillMigrated(folder.path);
  await withEmbedded(folder.path, async ({ db }) => {
    const person = await makeUser(db, { name: 'seller' });
    seller.token = await openSession(db, person.id, 'test');
    seller.lookups = await makeLookups(db);
    seller.image = (await makeImage(db, person)).url;
    await db.execute(sql`insert into users (name, email, status, currency_id)
      select 'waiting-' || n, 'waiting-' || n || '@example.test', 'active', ${seller.lookups.currency}
      from generate_series(1, ${USERS}) n`);
    // Both saved searches of a user match the listing, but the user must be notified only once.
    await db.execute(sql`insert into saved_searches (user_id, name, mails, filters)
      select id, 'moon', case when row_number() over (order by id) <= ${USERS_WITH_EMAIL} then 'at_once' else 'never' end,
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
  await endProcess(running, folder);
});

const origin = () => `http://127.0.0.1:${port}`;

async function start(): Promise<Running> {
  running = await startReady({ PORT: String(port), DATA_DIR: folder.path, PUBLIC_URL: 'http://magpie.test' });
  return running;
}

/** Kills the process, and ends the leases of its outbox rows at once instead of waiting until they expire. */
async function kill(process: Running): Promise<void> {
  process.child.kill('SIGKILL');
  await process.exited;
  await withEmbedded(folder.path, ({ db }) => db.execute(sql`update outbox set locked_until = now()`));
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

async function notificationsOfFirst(): Promise<Notification[]> {
  const response = await fetch(`${origin()}/api/notifications`, {
    headers: { authorization: `Bearer ${first.token}` },
  });
  return ((await response.json()) as { data: Notification[] }).data;
}

async function stopWhenNotified(process: Running, listing: Listing): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin()}/api/notifications`, {
      headers: { authorization: `Bearer ${last.token}` },
    });
    const { data } = (await response.json()) as { data: Notification[] };
    if (data.some((notification) => notification.listing?.id === listing.id)) break;
    await sleep(50);
  }
  process.child.kill('SIGTERM');
  expect(await process.exited).toBe(0);
}

async function countNotified(listing: Listing): Promise<{ people: number; rings: number; matches: number }> {
  return await withEmbedded(folder.path, async ({ db }) => {
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

const all = { people: USERS, rings: USERS, matches: 2 * USERS };

it('the server notifies every user once if it is killed just after a listing was published or while it notifies users', {
  timeout: 300_000,
}, async () => {
  // Kill as soon as the seller's listing is published, when only the first users can have been notified.
  let process = await start();
  const firstListing = await publish('Blue moon one');
  await kill(process);
  process = await start();
  await stopWhenNotified(process, firstListing);
  expect(await countNotified(firstListing)).toEqual(all);

  // Kill the server while it notifies users: the first users have been notified, and their pushes are queued or
  // delivered.
  process = await start();
  listener = connectPusher(origin(), first.token);
  const channel = listener.subscribe(`private-user.${first.id}`);
  await nextEvent(channel, 'pusher:subscription_succeeded');
  const pushed = nextEvent(channel, 'changed');
  const secondListing = await publish('Blue moon two');
  await pushed;
  await kill(process);
  listener.disconnect();
  process = await start();
  expect(
    (await notificationsOfFirst()).filter((notification) => notification.listing?.id === secondListing.id),
  ).toHaveLength(1);
  await stopWhenNotified(process, secondListing);
  expect(await countNotified(secondListing)).toEqual(all);

  // After the kills: no user is notified twice. An email that is being sent is leased for ten minutes; end all leases
  // now, so that no email waits that long.
  await withEmbedded(folder.path, ({ db }) => db.execute(sql`update outbox set locked_until = now()`));
  process = await start();
  const mailed = () => listMails(`${folder.path}/mail`);
  await vi.waitUntil(async () => (await mailed()).length >= 2 * USERS_WITH_EMAIL, { timeout: 60_000, interval: 100 });
  await stopWhenNotified(process, secondListing);
  for (const listing of [firstListing, secondListing]) expect(await countNotified(listing)).toEqual(all);

  // The email's subject does not mention the listing, but the text contains a link to it.
  const sent = (await mailed()).map(({ to, text }) => `${to} ${/\/listings\/\d+/.exec(text)?.[0]}`);
  expect(new Set(sent).size).toBe(2 * USERS_WITH_EMAIL);
  expect(sent).toHaveLength(2 * USERS_WITH_EMAIL);
});
