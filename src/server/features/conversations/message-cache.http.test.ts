import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MadeConversation, makeConversation } from '#test/factories.ts';
import { openTestDatabase, resetDatabase } from '#test/test-database.ts';
import type { Database } from '../../db/client.ts';
import { notificationListeners } from '../notifications/index.ts';
import { createMessageCache, type MessageCache, toMessagePage } from './conversation-caches.service.ts';
import { listMessages } from './messages.views.ts';

const LIMIT = 2;
let database: Database;
let cache: MessageCache;
let talk: MadeConversation;
let others: MadeConversation;

const write = async (statement: SQL) => void (await database.db.execute(statement));
const addMessage = ({ id, buyer }: MadeConversation, body: string) => sql`
  insert into messages (conversation_id, sender_id, client_id, body)
  values (${id}, ${buyer.id}, gen_random_uuid(), ${body})`;

beforeAll(async () => {
  database = await openTestDatabase();
  database.events.connect({ listeners: [notificationListeners], committed: () => undefined });
  cache = createMessageCache(database.db, database.tableChanges);
  await vi.waitUntil(() => database.tableChanges.isSubscribed());
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetDatabase(database.db);
  talk = await makeConversation(database.db);
  others = await makeConversation(database.db);
  for (const body of ['One', 'Two', 'Three']) await write(addMessage(talk, body));
  await write(addMessage(others, 'Elsewhere'));
});

const views = () => [talk.seller, talk.buyer].map(({ id }) => ({ conversationId: talk.id, userId: id }));
const readBoth = () => Promise.all(views().map((view) => cache.readNewest(view, LIMIT)));
const readFromDatabase = () =>
  Promise.all(views().map(async (view) => toMessagePage(await listMessages(database.db, view, { limit: LIMIT }))));

it('the message cache returns the newest page to each participant, from memory while nothing changes', async () => {
  const pages = await readBoth();
  expect(pages).toEqual(await readFromDatabase());
  expect(pages[0]?.data.map(({ message }) => message)).toEqual(['Two', 'Three']);
  for (const [index, page] of (await readBoth()).entries()) expect(page).toBe(pages[index]);
});

it('the message cache stores separate pages for each user, conversation and page limit', async () => {
  const [seller] = views();
  if (!seller) throw new Error('the conversation has no seller');
  expect(await cache.readNewest({ ...seller, userId: others.buyer.id }, LIMIT)).toMatchObject({ data: [] });
  const second = await makeConversation(database.db, { seller: talk.seller });
  await cache.readNewest(seller, LIMIT);
  expect(await cache.readNewest({ ...seller, conversationId: second.id }, LIMIT)).toMatchObject({ data: [] });
  expect((await cache.readNewest(seller, 3)).data).toHaveLength(3);
  expect((await cache.readNewest(seller, LIMIT)).data).toHaveLength(LIMIT);
  await write(sql`update messages set withheld = 'hidden' where body = 'Three'`);
  const [ofSeller, ofBuyer] = await readBoth();
  expect(ofSeller?.data.map(({ message }) => message)).toEqual(['One', 'Two']);
  expect(ofBuyer?.data.map(({ message }) => message)).toEqual(['Two', 'Three']);
});

describe('the message cache after a change', () => {
  it.each<{ name: string; to: () => SQL }>([
    { name: 'a message', to: () => addMessage(talk, 'Four') },
    {
      name: 'an edited message',
      to: () => sql`update messages set body = '3', edited_at = now() where body = 'Three'`,
    },
    { name: 'a deleted message', to: () => sql`update messages set body = '', deleted_at = now() where body = 'Two'` },
    { name: 'a removed message', to: () => sql`delete from messages where body = 'Three'` },
    { name: 'a removed participant', to: () => sql`delete from conversation_parties where user_id = ${talk.buyer.id}` },
    { name: 'a deleted conversation', to: () => sql`delete from conversations where id = ${talk.id}` },
  ])('reads the pages of both participants again: $name', async ({ to }) => {
    const before = await readBoth();
    await write(to());
    const after = await readBoth();
    expect(after).toEqual(await readFromDatabase());
    expect(after).not.toEqual(before);
  });

  it('preserves the cached pages of other users', async () => {
    const view = { conversationId: others.id, userId: others.seller.id };
    const unaffected = await cache.readNewest(view, LIMIT);
    await readBoth();
    await write(addMessage(talk, 'Four'));
    await readBoth();
    expect(await cache.readNewest(view, LIMIT)).toBe(unaffected);
  });
});

describe('the message cache', () => {
  it('does not store a page that contains a message under review', async () => {
    await write(sql`with held as (
        insert into repeated_texts (sender_id, fingerprint, recipient_ids, status)
        values (${talk.buyer.id}, 'x', '{}', 'held') returning id)
      update messages set withheld = 'review', hold_id = held.id from held where body = 'Three'`);
    const [, buyer] = await readBoth();
    expect(buyer?.data[1]).toMatchObject({ message: 'Three', review: 'waiting' });
    await write(sql`update repeated_texts set status = 'declined'`);
    const [, declined] = await readBoth();
    expect(declined?.data[1]).toMatchObject({ message: 'Three', review: 'declined' });
  });

  it('does not store a page with more text than the size limit', async () => {
    await write(addMessage(talk, 'x'.repeat(3999)));
    const [small] = await readBoth();
    expect((await readBoth())[0]).toBe(small);
    for (let sent = 0; sent < 6; sent++) await write(addMessage(talk, 'x'.repeat(3999)));
    const [seller] = views();
    if (!seller) throw new Error('the conversation has no seller');
    const large = await cache.readNewest(seller, 6);
    expect(await cache.readNewest(seller, 6)).not.toBe(large);
  });
});
