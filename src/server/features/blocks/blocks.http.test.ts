import { eq, inArray, isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '#contract/blocks.ts';
import type { Conversation, Message } from '#contract/conversations.ts';
import { MAX_BLOCKS } from '#contract/limits.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import type { MadeConversation, Person } from '#test/factories.ts';
import { makeConnection, makeConversation, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { blocks } from '../../tables/blocks.ts';
import { conversationParties, messages } from '../../tables/conversations.ts';
import { outbox } from '../../tables/outbox.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
/** Ann blocks Ben. They have a conversation about one of Ann's listings. */
let ann: Person;
let ben: Person;
let asAnn: Client;
let asBen: Client;
let talk: MadeConversation;

beforeEach(async () => {
  const { app } = use;
  [ann, ben] = [await makeUser(app.db, { name: 'ann' }), await makeUser(app.db, { name: 'ben' })];
  [asAnn, asBen] = [await app.as(ann), await app.as(ben)];
  talk = await makeConversation(app.db, { seller: ann, buyer: ben, message: 'Is it still there?' });
  await app.settled();
  app.pushes.length = 0;
});

const block = () => asAnn.put(`/api/blocks/${ben.id}`);
const unblock = () => asAnn.send('DELETE', `/api/blocks/${ben.id}`);
const blocked = async (client: Client) => (await client.get<{ data: Block[] }>('/api/blocks')).body.data;
const say = (client: Client, message: string) =>
  client.form<Message>(`/api/conversations/${talk.id}/messages`, { message });
const texts = async (client: Client) =>
  (await client.get<{ data: Message[] }>(`/api/conversations/${talk.id}/messages`)).body.data.map((row) => row.message);
const read = async (client: Client) => (await client.get<Conversation>(`/api/conversations/${talk.id}`)).body;
const markAsRead = (client: Client) => client.post(`/api/conversations/${talk.id}/messages/mark-as-read`);
const bell = async (client: Client) =>
  (await client.get<{ data: Notification[]; meta: { unread: number } }>('/api/notifications')).body;
/** Returns the channels of all events that were published since the last call. */
async function published(): Promise<string[]> {
  await use.app.settled();
  return use.app.pushes.splice(0).map(({ channel }) => channel);
}

describe('blocking', () => {
  it('adds the user, with name and avatar, to the list of blocked users, and changes nothing when repeated', async () => {
    expect((await block()).status).toBe(204);
    expect((await block()).status).toBe(204);
    const user = { id: ben.id, name: 'ben', profile: { avatar: '' } };
    expect(await blocked(asAnn)).toEqual([{ user, created_at: expect.any(String) }]);
    expect(await blocked(asBen)).toEqual([]);
  });

  it('is undone by unblocking, which can be repeated', async () => {
    await block();
    expect((await unblock()).status).toBe(204);
    expect((await unblock()).status).toBe(204);
    expect(await blocked(asAnn)).toEqual([]);
  });

  it('immediately hides the two users’ listings from each other, even cached listings, but not from other users', async () => {
    const bens = await makeListing(use.app.db, ben);
    const asOther = await use.app.as(await makeUser(use.app.db));
    const seenBy = async (client: Client) => {
      const paths = [bens.id, talk.listing.id].map((id) => `/api/listings/${id}`);
      const { body } = await client.get<{ id: number }[]>('/api/listings/newest');
      return [...(await Promise.all(paths.map(async (path) => (await client.get(path)).status))), body.length];
    };
    const readViews = () => Promise.all([asAnn, asBen, asOther].map(seenBy));
    const all = [200, 200, 2];
    expect(await readViews()).toEqual([all, all, all]);
    await block();
    expect(await readViews()).toEqual([[404, 200, 1], [200, 404, 1], all]);
    await unblock();
    expect(await readViews()).toEqual([all, all, all]);
  });

  it('notifies only the devices of the blocker, and so does unblocking', async () => {
    await block();
    await unblock();
    expect(await published()).toEqual([`private-user.${ann.id}`, `private-user.${ann.id}`]);
  });

  it('rejects the user’s own account, unknown accounts and accounts that were never active', async () => {
    const queued = await makeUser(use.app.db, { status: 'queued' });
    expect(refusal(await asAnn.put(`/api/blocks/${ann.id}`))).toBe('422 validation_failed: id');
    expect(refusal(await asAnn.put('/api/blocks/999999'))).toBe('404 not_found');
    expect(refusal(await asAnn.put(`/api/blocks/${queued.id}`))).toBe('404 not_found');
  });

  it('can target a suspended user and a user who has blocked the blocker', async () => {
    const suspended = await makeUser(use.app.db, { status: 'suspended' });
    expect((await asBen.put(`/api/blocks/${suspended.id}`)).status).toBe(204);
    await block();
    expect((await asBen.put(`/api/blocks/${ann.id}`)).status).toBe(204);
    expect((await blocked(asBen)).map(({ user }) => user.name)).toEqual(['ann', suspended.name]);
  });

  it('is refused beyond the maximum number of blocks', async () => {
    const template = { email: 'x', currencyId: 0, status: 'active' as const };
    const [{ currencyId } = template] = await use.app.db.select().from(users).where(eq(users.id, ann.id));
    const others = Array.from({ length: MAX_BLOCKS }, (_none, at) => ({
      name: `many-${at}`,
      email: `many-${at}@example.test`,
      status: 'active' as const,
      currencyId,
    }));
    const stored = await use.app.db.insert(users).values(others).returning({ id: users.id });
    await use.app.db.insert(blocks).values(stored.map(({ id }) => ({ blockerId: ann.id, blockedId: id })));
    expect(refusal(await block())).toBe('409 too_many_blocks');
    expect((await asAnn.put(`/api/blocks/${stored[0]?.id}`)).status).toBe(204);
  });
});

describe('a frozen conversation', () => {
  beforeEach(async () => {
    await say(asAnn, 'Yes, it is.');
    await use.app.settled();
    use.app.pushes.length = 0;
    await block();
    await published();
  });

  it('stays readable for both users, and only the blocker sees that it is frozen', async () => {
    for (const client of [asAnn, asBen]) expect(await texts(client)).toEqual(['Is it still there?', 'Yes, it is.']);
    const nothing = { send: false, close: false, reopen: false, request_reopening: false, confirm_receipt: false };
    expect((await read(asAnn)).viewer).toMatchObject({ has_blocked: true, can: nothing });
    expect((await read(asBen)).viewer).toMatchObject({
      has_blocked: false,
      can: { ...nothing, send: true, close: true, confirm_receipt: true },
    });
  });

  it('shows the messages of the blocked user only to that user, in the conversation and in the search', async () => {
    const { status, body } = await say(asBen, 'Are you there?');
    expect(status).toBe(201);
    expect(await texts(asBen)).toEqual(['Is it still there?', 'Yes, it is.', 'Are you there?']);
    expect(await texts(asAnn)).toEqual(['Is it still there?', 'Yes, it is.']);
    expect((await asBen.get<{ data: Message[] }>('/api/conversations/search?q=there')).body.data).toHaveLength(2);
    expect((await asAnn.get<{ data: Message[] }>('/api/conversations/search?q=there')).body.data).toHaveLength(1);
    expect((await read(asBen)).last_message_at).toBe(body.created_at);
    expect((await read(asAnn)).last_message_at < body.created_at).toBe(true);
    expect(await published()).toEqual([`private-user.${ben.id}`]);
  });

  it('is unarchived for the blocked user when that user writes, but not for the blocker', async () => {
    for (const client of [asAnn, asBen]) {
      expect((await client.put(`/api/conversations/${talk.id}/settings`, { is_archived: true })).status).toBe(200);
    }
    await say(asBen, 'Are you there?');
    expect((await read(asBen)).viewer.is_archived).toBe(false);
    expect((await read(asAnn)).viewer.is_archived).toBe(true);
  });

  it('schedules no email to the blocker about a message sent during the block', async () => {
    await unblock();
    await markAsRead(asAnn);
    await block();
    await say(asBen, 'Are you there?');
    const unread = await use.app.db.select().from(outbox).where(eq(outbox.kind, 'unread-messages'));
    const ofAnn = unread.filter(({ payload }) => (payload as { userId: number }).userId === ann.id);
    expect(ofAnn.map(({ payload }) => (payload as { messageId: number }).messageId)).toHaveLength(0);
  });

  it('shows no unread messages to the blocker, and hides from the blocked user what the blocker reads', async () => {
    const before = (await read(asBen)).other_read_message_id;
    expect(await read(asAnn)).toMatchObject({ unread_count: 0, first_unread_message_id: null });
    expect((await markAsRead(asAnn)).body).toEqual({ unread_count: 0 });
    expect((await read(asBen)).other_read_message_id).toBe(before);
    expect(await published()).toEqual([]);
    await unblock();
    expect((await read(asAnn)).unread_count).toBe(1);
  });

  it('lets the blocked user read without notifying the blocker', async () => {
    expect((await read(asBen)).unread_count).toBe(1);
    await markAsRead(asBen);
    expect((await read(asBen)).unread_count).toBe(0);
    expect(await published()).toEqual([`private-user.${ben.id}`]);
  });

  it('pushes no typing event of either user', async () => {
    const typing = (client: Client) => client.post(`/api/conversations/${talk.id}/typing`);
    expect((await typing(asBen)).status).toBe(204);
    expect(refusal(await typing(asAnn))).toBe('409 user_blocked');
    expect(await published()).toEqual([]);
  });

  it('does not let the blocker write in it or close it, and can be closed by the blocked user without notifying the blocker', async () => {
    expect(refusal(await say(asAnn, 'Go away'))).toBe('409 user_blocked');
    expect(refusal(await asAnn.put(`/api/conversations/${talk.id}/close`))).toBe('409 user_blocked');
    expect((await asBen.put<Conversation>(`/api/conversations/${talk.id}/close`)).body.status).toBe('closed');
    expect(await published()).toEqual([`private-user.${ben.id}`]);
    expect((await bell(asAnn)).data.map(({ type }) => type)).not.toContain('conversation_closed');
  });

  it('continues after unblocking, and never delivers the messages sent during the block', async () => {
    await say(asBen, 'Are you there?');
    await unblock();
    await say(asAnn, 'Sorry, I was away.');
    await say(asBen, 'Good.');
    expect((await texts(asAnn)).slice(2)).toEqual(['Sorry, I was away.', 'Good.']);
    expect((await texts(asBen)).slice(2)).toEqual(['Are you there?', 'Sorry, I was away.', 'Good.']);
    const rows = await use.app.db.select().from(messages).where(isNotNull(messages.withheld));
    expect(rows.map(({ body }) => body)).toEqual(['Are you there?']);
  });

  it('does not mark a withheld message as read when the blocker reads the conversation after unblocking', async () => {
    await markAsRead(asBen);
    const { body } = await say(asBen, 'Are you there?');
    await unblock();
    await markAsRead(asAnn);
    const rows = await use.app.db.select().from(conversationParties).where(eq(conversationParties.userId, ann.id));
    expect(rows.find(({ conversationId }) => conversationId === talk.id)?.readMessageId).toBeLessThan(body.id);
  });

  it('does not notify the blocked user when the blocker changes their name or listing', async () => {
    await asAnn.put(`/api/users/${ann.id}`, { name: 'annie' });
    await asAnn.post(`/api/listings/${talk.listing.id}/reopen`);
    expect(new Set(await published())).toEqual(new Set([`private-user.${ann.id}`]));
  });
});

describe('contact requests between the blocker and the blocked user', () => {
  it('disappear from the notifications of both users, cannot be answered, and return after unblocking', async () => {
    const toAnn = await makeConnection(use.app.db, await makeListing(use.app.db, ann), ben);
    const toBen = await makeConnection(use.app.db, await makeListing(use.app.db, ben), ann);
    const open = async (client: Client) => {
      const { data, meta } = await bell(client);
      return {
        ids: data.filter((row) => row.connection_status !== 'accepted').map(({ id }) => id),
        unread: meta.unread,
      };
    };
    const bellOfBen = await open(asBen);
    await block();
    expect((await open(asAnn)).ids).not.toContain(toAnn.notification);
    const hidden = await open(asBen);
    expect(hidden.ids).not.toContain(toBen.notification);
    expect(hidden.unread).toBe(bellOfBen.unread - 1);
    for (const answer of ['accept', 'decline']) {
      const path = ({ notification }: { notification: string }) =>
        `/api/notifications/${notification}/connection-${answer}`;
      expect(refusal(await asAnn.post(path(toAnn)))).toBe('404 not_found');
      expect(refusal(await asBen.post(path(toBen)))).toBe('404 not_found');
    }
    await unblock();
    expect((await open(asBen)).ids).toContain(toBen.notification);
    expect((await asAnn.post(`/api/notifications/${toAnn.notification}/connection-accept`)).status).toBe(200);
  });

  it('keep the status “sent” when the seller, who has blocked the buyer, reads notifications about other buyers', async () => {
    const listing = await makeListing(use.app.db, ann);
    const { id } = await makeConnection(use.app.db, listing, ben);
    const other = await makeConnection(use.app.db, listing, await makeUser(use.app.db));
    await block();
    await published();
    await bell(asAnn);
    expect(await published()).not.toContain(`private-user.${ben.id}`);
    const { connections } = await import('../../tables/connections.ts');
    const rows = await use.app.db
      .select({ id: connections.id, status: connections.status })
      .from(connections)
      .where(inArray(connections.id, [id, other.id]));
    expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [id, 'sent'],
        [other.id, 'pending'],
      ]),
    );
  });
});
