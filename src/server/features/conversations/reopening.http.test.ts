import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { blocks } from '../../tables/blocks.ts';
import { messages } from '../../tables/conversations.ts';

const use = sharedApp();
let talk: MadeConversation;
let seller: Person;
let buyer: Person;
let asSeller: Client;
let asBuyer: Client;

beforeEach(async () => {
  const { app } = use;
  [seller, buyer] = [await makeUser(app.db), await makeUser(app.db)];
  talk = await makeConversation(app.db, { seller, buyer, message: 'Is it still there?' });
  [asSeller, asBuyer] = [await app.as(seller), await app.as(buyer)];
});

const path = (suffix = '') => `/api/conversations/${talk.id}${suffix}`;
const read = async (client: Client) => (await client.get<Conversation>(path())).body;
const list = async (client: Client) =>
  (await client.get<{ data: Conversation[] }>('/api/conversations')).body.data.map(({ id }) => id);
const notes = async (client: Client) =>
  (await client.get<{ data: Notification[] }>('/api/notifications')).body.data.map(({ type }) => type);

describe('PUT /api/conversations/{id}/reopen', () => {
  it('reopens the conversation for both participants, with its messages', async () => {
    await asSeller.put(path('/close'));
    expect(await list(asSeller)).toEqual([]);
    const { status, body } = await asSeller.put<Conversation>(path('/reopen'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'active', closed_by: null, viewer: { can: { send: true, close: true } } });
    expect(await list(asSeller)).toEqual([talk.id]);
    expect((await asBuyer.form(path('/messages'), { message: 'Good' })).status).toBe(201);
    expect((await read(asSeller)).last_message).toMatchObject({ sender_id: buyer.id, text: 'Good', images: 0 });
  });

  it('changes nothing in an active conversation', async () => {
    expect((await asBuyer.put(path('/reopen'))).status).toBe(200);
    expect(await notes(asSeller)).not.toContain('conversation_reopened');
  });

  it('is refused to the participant who did not close the conversation', async () => {
    await asSeller.put(path('/close'));
    expect(refusal(await asBuyer.put(path('/reopen')))).toBe('403 forbidden');
    expect((await read(asBuyer)).status).toBe('closed');
  });

  it('is refused to a participant who has blocked the other participant', async () => {
    await asSeller.put(path('/close'));
    await use.app.db.insert(blocks).values({ blockerId: seller.id, blockedId: buyer.id });
    expect(refusal(await asSeller.put(path('/reopen')))).toBe('409 user_blocked');
  });

  it('replaces the unread notification about the closing with one about the reopening', async () => {
    await asSeller.put(path('/close'));
    expect(await notes(asBuyer)).toEqual(['conversation_closed', 'connection_accepted']);
    await asSeller.put(path('/reopen'));
    expect(await notes(asBuyer)).toEqual(['conversation_reopened', 'connection_accepted']);
  });

  it('adds a notification if the notification about the closing was already read', async () => {
    await asSeller.put(path('/close'));
    const { data } = (await asBuyer.get<{ data: Notification[] }>('/api/notifications')).body;
    await asBuyer.post(`/api/notifications/${data[0]?.id}/mark-as-read`);
    await asSeller.put(path('/reopen'));
    expect(await notes(asBuyer)).toEqual(['conversation_reopened', 'conversation_closed', 'connection_accepted']);
  });
});

describe('POST /api/conversations/{id}/reopen-request', () => {
  it('sends one notification to the participant who closed the conversation', async () => {
    await asSeller.put(path('/close'));
    expect((await read(asBuyer)).viewer.can.request_reopening).toBe(true);
    for (let count = 0; count < 3; count++) expect((await asBuyer.post(path('/reopen-request'))).status).toBe(200);
    expect((await notes(asSeller)).filter((type) => type === 'reopening_requested')).toHaveLength(1);
    const conversation = await read(asSeller);
    expect(conversation.reopen_requested_at).not.toBeNull();
    expect(conversation.viewer.can).toMatchObject({ reopen: true, request_reopening: false });
    expect((await read(asBuyer)).viewer.can.request_reopening).toBe(false);
  });

  it('can be repeated after the conversation was reopened and closed again', async () => {
    await asSeller.put(path('/close'));
    await asBuyer.post(path('/reopen-request'));
    await asSeller.put(path('/reopen'));
    await asSeller.put(path('/close'));
    expect((await read(asBuyer)).viewer.can.request_reopening).toBe(true);
    await asBuyer.post(path('/reopen-request'));
    expect((await notes(asSeller)).filter((type) => type === 'reopening_requested')).toHaveLength(2);
  });

  it('is refused to the participant who closed the conversation', async () => {
    await asSeller.put(path('/close'));
    expect(refusal(await asSeller.post(path('/reopen-request')))).toBe('403 forbidden');
  });

  it('does not notify a participant who has blocked the other participant', async () => {
    await asSeller.put(path('/close'));
    await use.app.db.insert(blocks).values({ blockerId: seller.id, blockedId: buyer.id });
    expect((await asBuyer.post(path('/reopen-request'))).status).toBe(200);
    expect(await notes(asSeller)).not.toContain('reopening_requested');
  });
});

describe('PUT /api/conversations/{id}/receipt', () => {
  it('lets the buyer confirm receipt of the item after both participants have written, and keeps the time of the first confirmation', async () => {
    expect(refusal(await asBuyer.put(path('/receipt')))).toBe('409 receipt_too_early');
    await asSeller.form(path('/messages'), { message: 'Sent today' });
    expect((await read(asBuyer)).viewer.can.confirm_receipt).toBe(true);
    const { status, body } = await asBuyer.put<Conversation>(path('/receipt'));
    expect(status).toBe(200);
    expect(body.received_at).not.toBeNull();
    expect((await asBuyer.put<Conversation>(path('/receipt'))).body.received_at).toBe(body.received_at);
    expect((await read(asSeller)).received_at).toBe(body.received_at);
  });

  it('is refused until the buyer can see a message from the seller, but is allowed after the seller has blocked the buyer', async () => {
    const message = { conversationId: talk.id, senderId: seller.id, clientId: randomUUID(), body: 'Held' };
    await use.app.db.insert(messages).values({ ...message, withheld: 'hidden' });
    expect(refusal(await asBuyer.put(path('/receipt')))).toBe('409 receipt_too_early');
    await asSeller.form(path('/messages'), { message: 'Sent today' });
    await use.app.db.insert(blocks).values({ blockerId: seller.id, blockedId: buyer.id });
    expect((await asBuyer.put(path('/receipt'))).status).toBe(200);
  });

  it('returns 403 to the seller', async () => {
    await asSeller.form(path('/messages'), { message: 'Sent today' });
    expect(refusal(await asSeller.put(path('/receipt')))).toBe('403 forbidden');
  });
});

describe('the last message of a conversation', () => {
  it('is null before the first message', async () => {
    talk = await makeConversation(use.app.db, { seller, buyer });
    expect((await read(asBuyer)).last_message).toBeNull();
  });

  it('is shortened to 140 characters, and is never a message that only the other participant can see', async () => {
    await asBuyer.form(path('/messages'), { message: '💿'.repeat(300) });
    expect((await read(asSeller)).last_message?.text).toBe('💿'.repeat(140));
    const message = { conversationId: talk.id, senderId: buyer.id, clientId: randomUUID(), body: 'Held' };
    await use.app.db.insert(messages).values({ ...message, withheld: 'hidden' });
    expect((await read(asBuyer)).last_message?.text).toBe('Held');
    expect((await read(asSeller)).last_message?.text).toBe('💿'.repeat(140));
  });
});
