import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MadeConversation, makeConversation, makeListing } from '#test/factories.ts';
import { openTestDatabase, resetDatabase } from '#test/test-database.ts';
import type { Database } from '../../db/client.ts';
import { createPictureUrls } from '../../storage/picture-urls.ts';
import { notificationListeners } from '../notifications/index.ts';
import { createInboxCache, type InboxCache } from './conversation-caches.service.ts';
import { listConversations } from './conversations.views.ts';

const urls = createPictureUrls('http://magpie.test');
let database: Database;
let inboxes: InboxCache;
let talk: MadeConversation;
let others: MadeConversation;

beforeAll(async () => {
  database = await openTestDatabase();
  database.events.connect({ listeners: [notificationListeners], committed: () => undefined });
  inboxes = createInboxCache(database.db, urls, database.tableChanges);
  await vi.waitUntil(() => database.tableChanges.isSubscribed());
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetDatabase(database.db);
  talk = await makeConversation(database.db);
  others = await makeConversation(database.db);
  await write(addMessage(talk, 'Is it still available?'));
});

const write = async (statement: SQL) => void (await database.db.execute(statement));
const addMessage = ({ id, buyer }: MadeConversation, body: string) => sql`
  insert into messages (conversation_id, sender_id, client_id, body)
  values (${id}, ${buyer.id}, gen_random_uuid(), ${body})`;

type Change = { name: string; to: () => SQL };

/** These changes affect only the inboxes of the two participants. */
const ownChanges: readonly Change[] = [
  { name: 'a message', to: () => addMessage(talk, 'Hello?') },
  {
    name: 'an edited message',
    to: () => sql`update messages set body = 'Is it sold?' where sender_id = ${talk.buyer.id}`,
  },
  {
    name: 'a withheld message',
    to: () => sql`update messages set withheld = 'forever' where sender_id = ${talk.buyer.id}`,
  },
  { name: 'a removed message', to: () => sql`delete from messages where sender_id = ${talk.buyer.id}` },
  {
    name: 'the reading position of a participant',
    to: () => sql`update conversation_parties set read_message_id = 1000000 where user_id = ${talk.seller.id}`,
  },
  {
    name: 'an archived conversation',
    to: () => sql`update conversation_parties set archived_at = now() where user_id = ${talk.buyer.id}`,
  },
  { name: 'a removed participant', to: () => sql`delete from conversation_parties where user_id = ${talk.buyer.id}` },
  {
    name: 'a closed conversation',
    to: () => sql`update conversations set status = 'closed', closed_by = ${talk.seller.id} where id = ${talk.id}`,
  },
  {
    name: 'a block',
    to: () => sql`insert into blocks (blocker_id, blocked_id) values (${talk.seller.id}, ${talk.buyer.id})`,
  },
];

const userIds = () => [talk.seller.id, talk.buyer.id];
const readBoth = () => Promise.all(userIds().flatMap((id) => [inboxes.read(id, false), inboxes.read(id, true)]));
const readFromDatabase = () =>
  Promise.all(
    userIds().flatMap((id) =>
      [false, true].map(async (closed) => ({ data: await listConversations(database.db, urls, id, closed) })),
    ),
  );

it('the inbox cache returns each user their own inbox, from memory while nothing changes', async () => {
  const first = await readBoth();
  expect(first).toEqual(await readFromDatabase());
  expect(first[0]?.data[0]).toMatchObject({ id: talk.id, unread_count: 1 });
  expect(first[2]?.data[0]).toMatchObject({ id: talk.id, unread_count: 0 });
  for (const [index, inbox] of (await readBoth()).entries()) expect(inbox).toBe(first[index]);
});

describe('the inbox cache after a change', () => {
  it.each(ownChanges)('reads the inboxes of both participants again, and no others: $name', async ({ to }) => {
    const before = await readBoth();
    const unaffected = await inboxes.read(others.seller.id, false);
    await write(to());
    const after = await readBoth();
    expect(after).toEqual(await readFromDatabase());
    expect(after).not.toEqual(before);
    expect(await inboxes.read(others.seller.id, false)).toBe(unaffected);
  });

  it('reads both inboxes again after a conversation was deleted', async () => {
    await readBoth();
    await write(sql`delete from conversations where id = ${talk.id}`);
    expect((await readBoth()).map(({ data }) => data)).toEqual([[], [], [], []]);
  });

  it('reads both inboxes again when a block ends', async () => {
    await write(sql`insert into blocks (blocker_id, blocked_id) values (${talk.seller.id}, ${talk.buyer.id})`);
    expect((await readBoth())[0]?.data[0]?.viewer.has_blocked).toBe(true);
    await write(sql`delete from blocks`);
    expect((await readBoth())[0]?.data[0]?.viewer.has_blocked).toBe(false);
  });

  it('reads an inbox again when it gets a conversation, or when the listing, buyer or bundle of a conversation changes', async () => {
    await inboxes.read(talk.seller.id, false);
    const second = await makeConversation(database.db, { seller: talk.seller });
    expect((await inboxes.read(talk.seller.id, false)).data.map(({ id }) => id).sort()).toEqual([talk.id, second.id]);
    await write(sql`update listings set name = 'Renamed' where id = ${talk.listing.id}`);
    await write(sql`update users set name = 'someone_else' where id = ${talk.buyer.id}`);
    const renamed = (await inboxes.read(talk.seller.id, false)).data.find(({ id }) => id === talk.id);
    expect(renamed).toMatchObject({ listing: { name: 'Renamed' }, buyer: { name: 'someone_else' } });
    const extra = await makeListing(database.db, talk.seller);
    await inboxes.read(talk.seller.id, false);
    await write(sql`insert into bundle_listings (connection_id, listing_id, place)
      select id, ${extra.id}, 0 from connections where listing_id = ${talk.listing.id}`);
    const bundle = (await inboxes.read(talk.seller.id, false)).data.find(({ id }) => id === talk.id);
    expect(bundle?.additional_listings).toMatchObject([{ id: extra.id }]);
  });
});

it('an inbox with more than 200 conversations is not cached', async () => {
  const add = (count: number) => sql`
    with more as (
      insert into listings select * from jsonb_populate_recordset(null::listings, (
        select jsonb_agg(to_jsonb(l) || jsonb_build_object('id', 100000 + n))
        from listings l, generate_series(1, ${count}) n where l.id = ${talk.listing.id}))
      returning id),
    talks as (
      insert into conversations (listing_id, buyer_id, seller_id)
      select id, ${talk.buyer.id}, ${talk.seller.id} from more returning id)
    insert into conversation_parties (conversation_id, user_id)
    select talks.id, parties.id from talks, unnest(array[${talk.buyer.id}, ${talk.seller.id}]::int[]) as parties (id)`;
  await write(add(200));
  const inbox = await inboxes.read(talk.buyer.id, false);
  expect(inbox.data).toHaveLength(201);
  expect(await inboxes.read(talk.buyer.id, false)).not.toBe(inbox);
  await write(sql`delete from conversations where id = ${talk.id}`);
  const shorter = await inboxes.read(talk.buyer.id, false);
  expect(shorter.data).toHaveLength(200);
  expect(await inboxes.read(talk.buyer.id, false)).toBe(shorter);
});
