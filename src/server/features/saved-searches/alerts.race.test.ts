import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { guardedTransaction, type Tx } from '../../db/db.ts';
import { toOutboxRow } from '../../events/outbox.ts';
import { createInProcessLimiter } from '../../limits/in-process.limiter.ts';
import { limitTable } from '../../limits/limits.ts';
import { createPictureUrls } from '../../storage/picture-urls.ts';
import { outbox } from '../../tables/outbox.ts';
import { recordFavouriteAlerts } from '../favourites/index.ts';
import { alertOutboxHandlers } from './alerts.service.ts';
import { recordMatches } from './alerts.store.ts';

const use = sharedApp();
const PEOPLE = 30;
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(use.app);
  await use.app.db.execute(sql`
    insert into users (name, email, status, currency_id)
    select 'crowd-' || n, 'crowd-' || n || '@example.test', 'active', ${shop.lookups.currency}
    from generate_series(1, ${PEOPLE}) n`);
});

const saveSearches = () =>
  use.app.db.execute<{ id: number }>(sql`
    insert into saved_searches (user_id, name, mails, filters, created_at)
    select id, 'moon', 'at_once', '{"q": "moon"}', now() - interval '1 day' from users where name like 'crowd-%'
    returning id`);
const markAll = (listingId: number) =>
  use.app.db.execute(sql`
    insert into favourites (user_id, listing_id, known_price_minor, known_currency_id)
    select id, ${listingId}, 9900, ${shop.lookups.currency} from users where name like 'crowd-%'`);
const count = async (source: string) =>
  (await use.app.db.execute(sql.raw(`select count(*)::int as n from ${source}`))).rows[0]?.n;

async function deliver(listingId: number, times: number): Promise<void> {
  // Use a kind that the app's outbox workers do not handle; otherwise they would deliver and delete the row.
  const [row] = await use.app.db.insert(outbox).values({ kind: 'test', payload: {} }).returning();
  const links = { publicUrl: 'http://magpie.test', key: 'k'.repeat(64), urls: createPictureUrls('http://magpie.test') };
  const [limiter, limits] = [createInProcessLimiter(), limitTable(use.app.config.limits)];
  const [handle] = Object.values(alertOutboxHandlers({ db: use.app.db, links, limiter, limits }));
  const once = () =>
    handle?.({ listingId }, toOutboxRow(use.app.db, { id: Number(row?.id), attempts: 1, created_at: new Date() }));
  await Promise.all(Array.from({ length: times }, once));
}

const deliverTwice = (listingId: number) => deliver(listingId, 2);

it('an alert notifies each user once when two nodes deliver it at the same time', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await shop.publish();
    if (round % 2) await markAll(id);
    else await saveSearches();
    await deliverTwice(id);
    expect(await count(`notifications where listing_id = ${id}`)).toBe(PEOPLE);
    expect(await count(`(select distinct recipient_id from notifications where listing_id = ${id}) as people`)).toBe(
      PEOPLE,
    );
    await use.app.db.execute(sql`delete from saved_searches`);
  }
});

it('an alert is not emailed to a user whom the seller blocks or who is suspended during the delivery', async () => {
  const { db } = use.app;
  const { id } = await shop.publish();
  await saveSearches();
  const mails = await watchMails(use.app);
  const hold = (tx: Tx) => tx.execute(sql`select from listings where id = ${id} for update`);
  await answersDuring(db, hold, [() => deliver(id, 1)], async () => {
    await db.execute(sql`insert into blocks (blocker_id, blocked_id)
      select l.seller_id, u.id from listings l, users u where l.id = ${id} and u.name = 'crowd-1'`);
    await db.execute(sql`update users set status = 'suspended' where name = 'crowd-2'`);
  });
  const recipients = (await mails()).map(({ to }) => to);
  expect(recipients).toHaveLength(PEOPLE - 2);
  for (const name of ['crowd-1', 'crowd-2']) expect(recipients).not.toContain(`${name}@example.test`);
});

it('an alert about a match or a favourite is recorded only once per price', async () => {
  const { db } = use.app;
  const { id } = await shop.publish();
  const ids = (await saveSearches()).rows.map((row) => row.id);
  await markAll(id);
  const people = (await db.execute<{ id: number }>(sql`select id from users where name like 'crowd-%'`)).rows.map(
    (row) => row.id,
  );
  const matches = () => guardedTransaction(db, (tx) => recordMatches(tx, id, ids));
  const cheaper = () => guardedTransaction(db, (tx) => recordFavouriteAlerts(tx, id, people));
  expect([...(await matches()).keys()].toSorted()).toEqual(ids.toSorted());
  expect((await matches()).size).toBe(0);
  expect((await cheaper()).size).toBe(PEOPLE);
  expect((await cheaper()).size).toBe(0);
  await shop.save({ id }, { price: 25 });
  expect((await matches()).size).toBe(0);
  await db.execute(sql`update saved_search_matches set told_at = told_at - interval '1 day'`);
  await db.execute(sql`update favourites set told_at = told_at - interval '1 day'`);
  await db.execute(sql`update listings set price_minor = 1900 where id = ${id}`);
  const [first, second] = await Promise.all([matches(), matches()]);
  expect([first.size, second.size].toSorted()).toEqual([0, PEOPLE]);
  const [firstBatch, secondBatch] = await Promise.all([cheaper(), cheaper()]);
  expect([firstBatch.size, secondBatch.size].toSorted()).toEqual([0, PEOPLE]);
});

it('an alert notifies no user twice after a crash between its delivery and the deletion of its outbox row', async () => {
  const buyer = await makeUser(use.app.db, { name: 'buyer' });
  await saveSearches();
  const { id } = await shop.publish();
  expect(await count(`notifications where listing_id = ${id}`)).toBe(PEOPLE);
  await deliverTwice(id);
  await deliverTwice(id);
  expect(await count(`notifications where listing_id = ${id}`)).toBe(PEOPLE);
  expect(await count(`notifications where recipient_id = ${buyer.id}`)).toBe(0);
});
