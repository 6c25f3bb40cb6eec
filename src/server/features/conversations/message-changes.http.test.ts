import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { partiesOfConversation } from '#test/parties.ts';
import * as picture from '#test/test-pictures.ts';
import { changes } from '../../tables/changes.ts';
import { connections } from '../../tables/connections.ts';
import { messages } from '../../tables/conversations.ts';
import { moderationCases } from '../../tables/moderation.ts';
import { outbox } from '../../tables/outbox.ts';
import { users } from '../../tables/users.ts';
import { readWaiting } from './unread.views.ts';

const use = sharedApp();
const talk = partiesOfConversation(use);

const path = (suffix = '') => `/api/conversations/${talk.id}${suffix}`;
const say = async (client: Client, message: string) =>
  (await client.form<Message>(path('/messages'), { message })).body;
const list = async (client: Client) => (await client.get<{ data: Message[] }>(path('/messages'))).body.data;
const edit = (client: Client, { id }: Message, message: string) =>
  client.put<Message>(`/api/messages/${id}`, { message });
const remove = (client: Client, { id }: Message) => client.send<Message>('DELETE', `/api/messages/${id}`);
const searchMessages = async (client: Client, words: string) =>
  (await client.get<{ data: Message[] }>(`/api/conversations/search?q=${words}`)).body.data;
const sentMinutesAgo = async ({ id }: Message, minutes: number) => {
  const createdAt = sql`now() - make_interval(mins => ${minutes})`;
  await use.app.db.update(messages).set({ createdAt }).where(eq(messages.id, id));
};
const notified = async () => {
  const rows = await use.app.db.select().from(changes);
  return new Set(rows.map(({ userId }) => userId));
};

describe('PUT /api/messages/{id}', () => {
  it('changes the text for both participants in the conversation and in search results, and marks the message as edited', async () => {
    const message = await say(talk.asBuyer, 'Is the kingfisher there?');
    const answer = await say(talk.asSeller, 'It is');
    await use.app.db.delete(changes);
    const { status, body } = await edit(talk.asBuyer, message, '  Is the heron there?  ');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: message.id, message: '  Is the heron there?', edited_at: expect.any(String) });
    for (const client of [talk.asSeller, talk.asBuyer]) {
      expect((await list(client)).map(({ message: text }) => text)).toEqual([body.message, answer.message]);
      expect(await searchMessages(client, 'kingfisher')).toEqual([]);
      expect(await searchMessages(client, 'heron')).toHaveLength(1);
    }
    expect(await notified()).toEqual(new Set([talk.seller.id, talk.buyer.id]));
  });

  it('changes nothing if the text is the same', async () => {
    const message = await say(talk.asBuyer, 'Is it there?');
    await use.app.db.delete(changes);
    expect((await edit(talk.asBuyer, message, 'Is it there?')).body).toEqual(message);
    expect(await notified()).toEqual(new Set());
  });

  it('is refused for anyone but the sender, for a blank text, after 15 minutes and in a closed conversation', async () => {
    const message = await say(talk.asBuyer, 'Is it there?');
    const stranger = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await edit(talk.asSeller, message, 'No'))).toBe('403 forbidden');
    expect(refusal(await edit(stranger, message, 'No'))).toBe('404 not_found');
    expect(refusal(await edit(talk.asBuyer, message, ' \n '))).toBe('422 validation_failed: message');
    await sentMinutesAgo(message, 16);
    expect(refusal(await edit(talk.asBuyer, message, 'Too late'))).toBe('409 message_unchangeable');
    const second = await say(talk.asBuyer, 'Still there?');
    await talk.asSeller.put(path('/close'));
    expect(refusal(await edit(talk.asBuyer, second, 'Closed'))).toBe('409 conversation_closed');
  });

  it('does not show the new text to a recipient who has blocked the sender', async () => {
    const message = await say(talk.asBuyer, 'Is it there?');
    await talk.asSeller.put(`/api/blocks/${talk.buyer.id}`);
    await use.app.db.delete(changes);
    expect((await edit(talk.asBuyer, message, 'An insult')).status).toBe(200);
    expect(await notified()).toEqual(new Set([talk.buyer.id]));
    expect((await list(talk.asSeller)).map(({ message: text }) => text)).not.toContain('An insult');
    expect((await list(talk.asBuyer)).map(({ message: text }) => text)).toContain('An insult');
    await talk.asSeller.send('DELETE', `/api/blocks/${talk.buyer.id}`);
    await edit(talk.asBuyer, message, 'Another insult');
    expect(await list(talk.asSeller)).toEqual([]);
  });

  it('is refused while a moderator has hidden the message, unless the text is the same', async () => {
    const { db } = use.app;
    const message = await say(talk.asBuyer, 'You are a liar');
    await talk.asSeller.post('/api/reports', { kind: 'message', id: message.id, category: 'offensive' });
    const [row] = await db.select().from(moderationCases);
    const moderator = await use.app.as(await makeUser(db, { role: 'moderator' }));
    const decision = { action: 'hide', message: 'Against the rules' };
    expect((await moderator.post(`/api/admin/cases/${row?.id}/decision`, decision)).status).toBe(200);
    expect(await list(talk.asSeller)).toEqual([]);
    expect(refusal(await edit(talk.asBuyer, message, 'An insult'))).toBe('409 message_unchangeable');
    expect((await edit(talk.asBuyer, message, message.message)).body).toEqual(message);
    expect((await remove(talk.asBuyer, message)).status).toBe(200);
  });

  it('also changes the text of the contact request that the message came from', async () => {
    const { db } = use.app;
    Object.assign(talk, await makeConversation(db, { message: 'My number is 0123' }));
    talk.asBuyer = await use.app.as(talk.buyer);
    const request = async () =>
      (await db.select().from(connections).where(eq(connections.buyerId, talk.buyer.id)))[0]?.message;
    const [message] = await list(talk.asBuyer);
    if (!message) throw new Error('the conversation has no first message');
    expect(await request()).toBe('My number is 0123');
    await edit(talk.asBuyer, message, 'Hello');
    expect(await request()).toBe('Hello');
    await edit(talk.asBuyer, await say(talk.asBuyer, 'Are you there?'), 'Is it still there?');
    expect(await request()).toBe('Hello');
    const blocked = `/api/blocks/${talk.buyer.id}`;
    talk.asSeller = await use.app.as(talk.seller);
    await talk.asSeller.put(blocked);
    await edit(talk.asBuyer, message, 'An insult');
    expect(await request()).toBe('');
    await talk.asSeller.send('DELETE', blocked);
    await remove(talk.asBuyer, message);
    expect(await request()).toBe('');
  });
});

describe('DELETE /api/messages/{id}', () => {
  it('deletes the text and pictures for both participants, but keeps the empty message in its position', async () => {
    const file = { field: 'images[]', bytes: await picture.jpeg() };
    const { body: message } = await talk.asBuyer.form<Message>(path('/messages'), { message: 'A secret' }, [file]);
    const { status, body } = await remove(talk.asBuyer, message);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: message.id, message: '', images: [], deleted_at: expect.any(String) });
    for (const client of [talk.asSeller, talk.asBuyer]) {
      expect(await list(client)).toEqual([body]);
      expect(await searchMessages(client, 'secret')).toEqual([]);
      const conversation = (await client.get<Conversation>(path())).body;
      expect(conversation.last_message).toMatchObject({ text: '', images: 0 });
      expect(conversation.unread_count).toBe(0);
    }
    expect((await remove(talk.asBuyer, message)).body).toEqual(body);
    expect(refusal(await edit(talk.asBuyer, message, 'Back again'))).toBe('409 message_unchangeable');
  });

  it('is refused to the recipient and after 15 minutes, but not in a closed conversation', async () => {
    const message = await say(talk.asBuyer, 'Is it there?');
    expect(refusal(await remove(talk.asSeller, message))).toBe('403 forbidden');
    await talk.asSeller.put(path('/close'));
    await sentMinutesAgo(message, 16);
    expect(refusal(await remove(talk.asBuyer, message))).toBe('409 message_unchangeable');
    await sentMinutesAgo(message, 14);
    expect((await remove(talk.asBuyer, message)).status).toBe(200);
  });

  it('is refused to a sender who has blocked the recipient', async () => {
    const message = await say(talk.asBuyer, 'Is it there?');
    await talk.asBuyer.put(`/api/blocks/${talk.seller.id}`);
    expect(refusal(await remove(talk.asBuyer, message))).toBe('409 user_blocked');
  });

  it('is not pushed to a recipient who has blocked the sender', async () => {
    const message = await say(talk.asBuyer, 'Is it there?');
    await talk.asSeller.put(`/api/blocks/${talk.buyer.id}`);
    await use.app.db.delete(changes);
    expect((await remove(talk.asBuyer, message)).status).toBe(200);
    expect(await notified()).toEqual(new Set([talk.buyer.id]));
  });

  it('preserves the text in a report made before the deletion', async () => {
    const message = await say(talk.asBuyer, 'Pay me first');
    const report = { kind: 'message', id: message.id, category: 'scam', reason: 'Wants money' };
    expect((await talk.asSeller.post('/api/reports', report)).status).toBeLessThan(300);
    await remove(talk.asBuyer, message);
    const [row] = await use.app.db.select().from(moderationCases);
    expect(row?.snapshot).toMatchObject({ text: 'Pay me first' });
  });
});

describe('the email about unread messages', () => {
  it('is not sent once they are read, and does not count withheld messages', async () => {
    const { db } = use.app;
    const message = await say(talk.asBuyer, 'Is it there?');
    const unread = { conversationId: talk.id, userId: talk.seller.id, messageId: message.id };
    const withheld = await say(talk.asBuyer, 'Still there?');
    await db.update(messages).set({ withheld: 'hidden' }).where(eq(messages.id, withheld.id));
    expect(await readWaiting(db, unread)).toMatchObject({ unread: 1 });
    await talk.asSeller.post(path('/messages/mark-as-read'));
    await say(talk.asBuyer, 'Hello?');
    expect(await readWaiting(db, unread)).toBeUndefined();
  });

  it('is not sent if all unread messages were deleted', async () => {
    const message = await say(talk.asBuyer, 'A secret');
    const unread = { conversationId: talk.id, userId: talk.seller.id, messageId: message.id };
    expect(await readWaiting(use.app.db, unread)).toMatchObject({ unread: 1 });
    await remove(talk.asBuyer, message);
    expect(await readWaiting(use.app.db, unread)).toBeUndefined();
  });

  it('is scheduled only once when messages are repeatedly sent and deleted', async () => {
    await use.app.settled();
    const scheduled = () => use.app.db.select().from(outbox).where(eq(outbox.kind, 'unread-messages'));
    for (let round = 0; round < 3; round++) {
      await remove(talk.asBuyer, await say(talk.asBuyer, 'Look at this'));
      await use.app.settled();
    }
    await say(talk.asBuyer, 'Look at this');
    await use.app.settled();
    expect(await scheduled()).toHaveLength(1);
  });

  it('is not sent to a recipient whose account is about to be deleted', async () => {
    const message = await say(talk.asBuyer, 'Is it there?');
    const unread = { conversationId: talk.id, userId: talk.seller.id, messageId: message.id };
    await use.app.db.update(users).set({ deletionAt: new Date() }).where(eq(users.id, talk.seller.id));
    expect(await readWaiting(use.app.db, unread)).toBeUndefined();
  });
});
