import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channels } from '#contract/realtime.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { connectPusher, nextEvent, type PusherClient } from '#test/pusher-client.ts';
import { outbox } from '../../tables/outbox.ts';

const use = sharedApp();
let origin: string | undefined;
let talk: MadeConversation;
let seller: Client;
let buyer: Client;
const open: PusherClient[] = [];

beforeEach(async () => {
  origin ??= await use.app.listen();
  talk = await makeConversation(use.app.db);
  [seller, buyer] = [await use.app.as(talk.seller), await use.app.as(talk.buyer)];
  await use.app.settled();
  use.app.pushes.length = 0;
});
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect();
});

const type = (client: Client, id = talk.id) => client.post(`/api/conversations/${id}/typing`);
const prefer = (client: Client, preferences: object) => client.put('/api/preferences', preferences);

describe('POST /api/conversations/{id}/typing', () => {
  it('pushes the event to the conversation’s channel immediately and stores nothing', async () => {
    expect(await type(buyer)).toMatchObject({ status: 204, body: '' });
    expect(use.app.pushes).toEqual([
      { channel: channels.privateConversation(talk.id), event: 'typing', data: { user_id: talk.buyer.id } },
    ]);
    expect((await use.app.db.select().from(outbox)).filter((row) => row.kind === 'push')).toEqual([]);
  });

  it.each(['seller', 'buyer'])(
    'pushes nothing if the %s has switched typing indicators off, and still returns 204',
    async (who) => {
      await prefer(who === 'seller' ? seller : buyer, { shows_typing: false });
      await use.app.settled();
      use.app.pushes.length = 0;
      expect((await type(seller)).status).toBe(204);
      expect((await type(buyer)).status).toBe(204);
      expect(use.app.pushes).toEqual([]);
      await prefer(who === 'seller' ? seller : buyer, { shows_typing: true });
      expect((await type(buyer)).status).toBe(204);
      expect(use.app.pushes.filter((push) => push.event === 'typing')).toHaveLength(1);
    },
  );

  it('is allowed only to the two participants, and only while the conversation is open', async () => {
    const stranger = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await type(stranger))).toBe('404 not_found');
    expect(refusal(await type(use.app.visitor))).toBe('401 unauthenticated');
    await seller.put(`/api/conversations/${talk.id}/close`);
    expect(refusal(await type(buyer))).toBe('409 conversation_closed');
  });

  it('limits each user to sixty events per minute across all their conversations', async () => {
    // Rate limits persist between tests, so no other test uses this id.
    const eager = await makeUser(use.app.db, { id: 900 });
    await makeConversation(use.app.db, { seller: talk.seller, buyer: eager });
    const client = await use.app.as(eager);
    const { body } = await client.get<{ data: { id: number }[] }>('/api/conversations');
    const id = body.data[0]?.id ?? 0;
    for (let at = 0; at < 60; at++) expect((await type(client, id)).status).toBe(204);
    const answer = await type(client, id);
    expect(refusal(answer)).toBe('429 too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(use.app.pushes.filter((push) => push.event === 'typing')).toHaveLength(60);
    // Typing events are counted per user: the limit does not affect the other participant, and typing in another
    // conversation does not reset the count.
    expect((await type(seller, id)).status).toBe(204);
    const second = await makeConversation(use.app.db, { buyer: eager });
    expect(refusal(await type(client, second.id))).toBe('429 too_many_requests');
  });
});

describe('presence in a conversation', () => {
  type Members = { count: number; each(visit: (member: { id: string }) => void): void };
  function join(client: Client) {
    const socket = connectPusher(origin ?? '', client.token);
    open.push(socket);
    const channel = socket.subscribe(channels.presenceConversation(talk.id));
    const outcome = Promise.race([
      nextEvent<Members>(channel, 'pusher:subscription_succeeded').then((members) => {
        const ids: string[] = [];
        members.each((member) => ids.push(member.id));
        return ids.sort().join();
      }),
      nextEvent<{ status?: number }>(channel, 'pusher:subscription_error').then(() => 'refused'),
    ]);
    return { socket, channel, outcome };
  }

  it('ends on the server when a user blocks the other participant, whose presence stays', async () => {
    const blocked = join(buyer);
    await blocked.outcome;
    const blocker = join(seller);
    await blocker.outcome;
    const leaving = nextEvent<{ id: string }>(blocked.channel, 'pusher:member_removed');
    // The socket of the blocker stays open and never unsubscribes.
    expect((await seller.put(`/api/blocks/${talk.buyer.id}`)).status).toBe(204);
    expect((await leaving).id).toBe(String(talk.seller.id));
    expect(await join(seller).outcome).toBe('refused');
    // The socket of the blocker receives nothing any more: another one of the blocked user arrives unseen.
    const seen: unknown[] = [];
    blocker.channel.bind_global((event: string) => seen.push(event));
    blocked.socket.disconnect();
    expect(await join(buyer).outcome).toBe(String(talk.buyer.id));
    expect(seen).toEqual([]);
  });

  it('ends on the server when a user switches presence off, and can return when it is on again', async () => {
    const staying = join(buyer);
    await staying.outcome;
    const hiding = join(seller);
    await hiding.outcome;
    const leaving = nextEvent<{ id: string }>(staying.channel, 'pusher:member_removed');
    // The socket of the seller never unsubscribes, and its other channels stay subscribed.
    const own = hiding.socket.subscribe(channels.privateUser(talk.seller.id));
    await nextEvent(own, 'pusher:subscription_succeeded');
    const change = nextEvent<{ type: string }>(own, 'changed');
    await prefer(seller, { shows_presence: false });
    expect((await leaving).id).toBe(String(talk.seller.id));
    expect((await change).type).toBe('account');
    expect(await join(seller).outcome).toBe('refused');
    await prefer(seller, { shows_presence: true });
    expect(await join(seller).outcome).toBe([talk.seller.id, talk.buyer.id].map(String).sort().join());
  });

  it('shows each participant whether the other participant has the conversation open', async () => {
    const mine = join(buyer);
    expect(await mine.outcome).toBe(String(talk.buyer.id));
    const arrival = nextEvent<{ id: string }>(mine.channel, 'pusher:member_added');
    const theirs = join(seller);
    expect(await theirs.outcome).toBe([talk.seller.id, talk.buyer.id].map(String).sort().join());
    expect(await arrival).toEqual({ id: String(talk.seller.id), info: {} });
    const leaving = nextEvent<{ id: string }>(mine.channel, 'pusher:member_removed');
    theirs.socket.disconnect();
    expect((await leaving).id).toBe(String(talk.seller.id));
  });

  it.each(['seller', 'buyer'] as const)('does not show a %s who has blocked the other participant', async (who) => {
    const [blocker, other] = who === 'seller' ? [seller, buyer] : [buyer, seller];
    const [blockerId, otherId] = who === 'seller' ? [talk.seller.id, talk.buyer.id] : [talk.buyer.id, talk.seller.id];
    expect((await blocker.put(`/api/blocks/${otherId}`)).status).toBeLessThan(300);
    expect(await join(blocker).outcome).toBe('refused');
    expect(await join(other).outcome).toBe(String(otherId));
    expect((await blocker.send('DELETE', `/api/blocks/${otherId}`)).status).toBeLessThan(300);
    expect(await join(blocker).outcome).toBe([blockerId, otherId].map(String).sort().join());
  });

  it('returns 403 to a user who has turned presence off, and to users who are not participants', async () => {
    await prefer(seller, { shows_presence: false });
    const form = (client: Client, channel: string) =>
      client.send('POST', '/broadcasting/auth', {
        body: new URLSearchParams({ socket_id: '1.2', channel_name: channel }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const name = channels.presenceConversation(talk.id);
    expect(refusal(await form(seller, name))).toBe('403 forbidden');
    expect(await form(seller, channels.privateConversation(talk.id))).toMatchObject({ status: 200 });
    expect(await form(buyer, name)).toMatchObject({
      status: 200,
      body: { channel_data: JSON.stringify({ user_id: String(talk.buyer.id), user_info: {} }) },
    });
    const stranger = await use.app.as(await makeUser(use.app.db));
    for (const channel of [name, channels.privateConversation(talk.id)]) {
      expect(refusal(await form(stranger, channel))).toBe('403 forbidden');
    }
  });
});
