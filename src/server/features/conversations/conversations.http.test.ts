import { describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/conversations.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { partiesOfConversation } from '#test/parties.ts';
import { conversations } from '../../tables/conversations.ts';

const use = sharedApp();
const talk = partiesOfConversation(use);

type List = { data: Conversation[] };
const inboxOf = async (client: Client, query = '') => (await client.get<List>(`/api/conversations${query}`)).body.data;
const say = (client: Client, message: string) =>
  client.form<Message>(`/api/conversations/${talk.id}/messages`, { message });
const close = (client: Client) => client.put<Conversation>(`/api/conversations/${talk.id}/close`);

describe('GET /api/conversations', () => {
  it("returns the user's conversations, latest message first", async () => {
    const older = await makeConversation(use.app.db, { seller: talk.seller, buyer: talk.buyer });
    await makeConversation(use.app.db);
    await say(talk.asBuyer, 'Hello');
    expect((await inboxOf(talk.asSeller)).map((conversation) => conversation.id)).toEqual([talk.id, older.id]);
    expect((await inboxOf(talk.asBuyer)).map((conversation) => conversation.id)).toEqual([talk.id, older.id]);
  });

  it('returns 401 to visitors and 422 for a flag other than 0 and 1', async () => {
    expect(refusal(await use.app.visitor.get('/api/conversations'))).toBe('401 unauthenticated');
    expect(refusal(await talk.asBuyer.get('/api/conversations?closed=yes'))).toBe('422 validation_failed: closed');
  });
});

describe('POST /api/conversations/{id}/messages/mark-as-read', () => {
  it('resets the unread count to zero for the reader alone', async () => {
    for (const word of ['one', 'two']) await say(talk.asBuyer, word);
    await say(talk.asSeller, 'three');
    expect((await inboxOf(talk.asSeller))[0]?.unread_count).toBe(2);
    expect((await inboxOf(talk.asBuyer))[0]?.unread_count).toBe(1);
    for (const _again of [1, 2]) {
      const answer = await talk.asSeller.post(`/api/conversations/${talk.id}/messages/mark-as-read`);
      expect(answer).toMatchObject({ status: 200, body: { unread_count: 0 } });
      expect((await inboxOf(talk.asSeller))[0]?.unread_count).toBe(0);
    }
    expect((await inboxOf(talk.asBuyer))[0]?.unread_count).toBe(1);
    await say(talk.asBuyer, 'four');
    expect((await inboxOf(talk.asSeller))[0]?.unread_count).toBe(1);
  });
});

describe('PUT /api/conversations/{id}/close', () => {
  it('removes the conversation from the inbox of the user who closes it, and notifies the other user', async () => {
    const { status, body } = await close(talk.asSeller);
    expect({ status, is: body.status }).toEqual({ status: 200, is: 'closed' });
    expect(await inboxOf(talk.asSeller)).toEqual([]);
    expect(await inboxOf(talk.asSeller, '?closed=0')).toEqual([]);
    expect((await inboxOf(talk.asSeller, '?closed=1')).map((conversation) => conversation.status)).toEqual(['closed']);
    expect((await inboxOf(talk.asBuyer)).map((conversation) => conversation.status)).toEqual(['closed']);
    const bell = await talk.asBuyer.get<{ data: Notification[] }>('/api/notifications');
    expect(bell.body.data[0]).toMatchObject({ type: 'conversation_closed', conversation_id: talk.id });
    expect((await talk.asSeller.get<{ data: Notification[] }>('/api/notifications')).body.data).toHaveLength(1);
  });

  it('changes nothing if the conversation is already closed', async () => {
    await close(talk.asSeller);
    expect((await close(talk.asSeller)).status).toBe(200);
    expect((await close(talk.asBuyer)).status).toBe(200);
    const [row] = await use.app.db.select().from(conversations);
    expect(row?.closedBy).toBe(talk.seller.id);
    const bell = await talk.asBuyer.get<{ data: Notification[] }>('/api/notifications');
    expect(bell.body.data.filter((notification) => notification.type === 'conversation_closed')).toHaveLength(1);
  });

  it('prevents further messages, but leaves the conversation readable', async () => {
    await say(talk.asBuyer, 'Hello');
    await close(talk.asSeller);
    for (const client of [talk.asSeller, talk.asBuyer]) {
      expect(refusal(await say(client, 'Still there?'))).toBe('409 conversation_closed');
      expect(refusal(await say(client, '  '))).toBe('422 validation_failed: message');
      expect((await client.get<List>(`/api/conversations/${talk.id}/messages`)).body.data).toHaveLength(1);
    }
  });
});

describe('a conversation of other users', () => {
  const endpoints: [string, string, string][] = [
    ['GET', '', '/messages'],
    ['POST', '', '/messages'],
    ['POST', '', '/messages/mark-as-read'],
    ['PUT', '', '/close'],
  ];

  it.each(endpoints)('returns 404 for %s %s%s', async (method, _none, suffix) => {
    const stranger = await use.app.as(await makeUser(use.app.db));
    const send = (client: Client, id: string | number) => {
      const path = `/api/conversations/${id}${suffix}`;
      return method === 'POST' && suffix === '/messages'
        ? client.form(path, { message: 'Hi' })
        : client.send(method, path);
    };
    expect(refusal(await send(stranger, talk.id))).toBe('404 not_found');
    expect(refusal(await send(use.app.visitor, talk.id))).toBe('401 unauthenticated');
    for (const id of ['999', '0', 'abc', '99999999999']) {
      expect(refusal(await send(talk.asBuyer, id))).toBe('404 not_found');
    }
    expect((await inboxOf(talk.asBuyer))[0]).toMatchObject({ status: 'active', unread_count: 0 });
  });
});
