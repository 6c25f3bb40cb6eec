import { beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, ConversationSettings } from '#contract/conversations.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { changes } from '../../tables/changes.ts';
import { readWaiting } from './unread.views.ts';

const use = sharedApp();
let talk: MadeConversation;
let seller: Client;
let buyer: Client;

beforeEach(async () => {
  talk = await makeConversation(use.app.db, { message: 'Is it still there?' });
  [seller, buyer] = [await use.app.as(talk.seller), await use.app.as(talk.buyer)];
});

const path = (suffix = '') => `/api/conversations/${talk.id}${suffix}`;
const set = async (client: Client, settings: ConversationSettings) =>
  (await client.put<Conversation>(path('/settings'), settings)).body.viewer;
const viewer = async (client: Client) => (await client.get<Conversation>(path())).body.viewer;
const say = async (client: Client) => (await client.form<{ id: number }>(path('/messages'), { message: 'Yes' })).body;
const isListed = async (client: Client) =>
  (await client.get<{ data: Conversation[] }>('/api/conversations')).body.data.some(({ id }) => id === talk.id);

describe('PUT /api/conversations/{id}/settings', () => {
  it('changes only the given settings of the requesting participant, and is idempotent', async () => {
    expect(await set(seller, { is_muted: true })).toMatchObject({ is_muted: true, is_archived: false });
    expect(await set(seller, { is_archived: true })).toMatchObject({ is_muted: true, is_archived: true });
    expect(await set(seller, { is_archived: true })).toMatchObject({ is_muted: true, is_archived: true });
    expect(await set(seller, { is_muted: false })).toMatchObject({ is_muted: false, is_archived: true });
    expect(await viewer(buyer)).toMatchObject({ is_muted: false, is_archived: false, is_marked_unread: false });
    expect(await isListed(seller)).toBe(true);
  });

  it('returns 404 to other users and 422 for values that are not booleans', async () => {
    const stranger = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await stranger.put(path('/settings'), { is_muted: true }))).toBe('404 not_found');
    expect(refusal(await seller.put(path('/settings'), { is_muted: 'yes' }))).toBe('422 validation_failed: is_muted');
  });

  it('archives a conversation until the next message, or until the user’s own next message if the conversation is muted', async () => {
    await set(seller, { is_archived: true });
    await say(buyer);
    expect(await viewer(seller)).toMatchObject({ is_archived: false });
    await set(seller, { is_archived: true, is_muted: true });
    await say(buyer);
    expect(await viewer(seller)).toMatchObject({ is_archived: true });
    await say(seller);
    expect(await viewer(seller)).toMatchObject({ is_archived: false, is_muted: true });
  });

  it('marks a conversation as unread for one participant only, until that participant reads the conversation', async () => {
    await seller.post(path('/messages/mark-as-read'));
    const before = (await buyer.get<Conversation>(path())).body.other_read_message_id;
    expect(await set(seller, { is_marked_unread: true })).toMatchObject({ is_marked_unread: true });
    expect((await buyer.get<Conversation>(path())).body.other_read_message_id).toBe(before);
    await seller.post(path('/messages/mark-as-read'));
    expect(await viewer(seller)).toMatchObject({ is_marked_unread: false });
  });

  it('stops the email about unread messages when it mutes the conversation', async () => {
    const { id } = await say(buyer);
    const unread = { conversationId: talk.id, userId: talk.seller.id, messageId: id };
    expect(await readWaiting(use.app.db, unread)).toMatchObject({ unread: expect.any(Number) });
    await set(seller, { is_muted: true });
    expect(await readWaiting(use.app.db, unread)).toBeUndefined();
  });

  it('notifies the other devices of the requesting participant, and not the other participant', async () => {
    const { db } = use.app;
    await db.delete(changes);
    await set(seller, { is_muted: true });
    const rows = await db.select().from(changes);
    expect(rows.map(({ userId, type }) => [userId, type])).toEqual([[talk.seller.id, 'conversation']]);
  });
});

describe('POST /api/conversations/{id}/messages/mark-as-read', () => {
  it('notifies the other participant if a message becomes read, but not if it only removes the unread mark', async () => {
    const { db } = use.app;
    await seller.post(path('/messages/mark-as-read'));
    await set(seller, { is_marked_unread: true });
    await db.delete(changes);
    await seller.post(path('/messages/mark-as-read'));
    expect((await db.select().from(changes)).map(({ userId }) => userId)).toEqual([talk.seller.id]);
    await say(buyer);
    await db.delete(changes);
    await seller.post(path('/messages/mark-as-read'));
    const userIds = (await db.select().from(changes)).map(({ userId }) => userId);
    expect(new Set(userIds)).toEqual(new Set([talk.seller.id, talk.buyer.id]));
  });
});
