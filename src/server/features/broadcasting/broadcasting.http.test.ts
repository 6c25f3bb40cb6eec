import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#contract/auth.ts';
import { type ChangedEvent, channels } from '#contract/realtime.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { connectPusher, nextEvent, type PusherClient } from '#test/pusher-client.ts';
import { openSession } from '../auth/index.ts';

const use = sharedApp();
let origin: string | undefined;
let talk: MadeConversation;
let buyer: Client;
let stranger: Person;
const open: PusherClient[] = [];

beforeEach(async () => {
  origin ??= await use.app.listen();
  talk = await makeConversation(use.app.db);
  buyer = await use.app.as(talk.buyer);
  stranger = await makeUser(use.app.db);
});
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect();
});

function connect(token?: string): PusherClient {
  const client = connectPusher(origin ?? '', token);
  open.push(client);
  return client;
}

async function signedIn(client: PusherClient): Promise<PusherClient> {
  client.signin();
  await client.user.signinDonePromise;
  return client;
}

/** Returns `yes`, or the HTTP status with which the subscription was refused. */
async function subscribe(client: PusherClient, name: string): Promise<'yes' | number> {
  const channel = client.subscribe(name);
  return await Promise.race([
    nextEvent(channel, 'pusher:subscription_succeeded').then(() => 'yes' as const),
    nextEvent<{ status?: number }>(channel, 'pusher:subscription_error').then((error) => error.status ?? 0),
  ]);
}

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const authorize = (client: Client, channel_name: string, socket_id = '12.34') =>
  client.send<{ auth: string }>('POST', '/broadcasting/auth', form({ socket_id, channel_name }));

describe('POST /broadcasting/auth', () => {
  it('authorises users for their own user channel and for the channels of their conversations', async () => {
    const seller = await use.app.as(talk.seller);
    for (const [client, name] of [
      [buyer, channels.privateUser(talk.buyer.id)],
      [buyer, channels.privateConversation(talk.id)],
      [seller, channels.privateConversation(talk.id)],
    ] as const) {
      const { status, body } = await authorize(client, name);
      expect(status).toBe(200);
      expect(body.auth).toMatch(/^magpie:[0-9a-f]{64}$/);
    }
  });

  it('refuses channels of other users, public channels and unknown channels', async () => {
    const other = await use.app.as(stranger);
    expect(refusal(await authorize(other, channels.privateConversation(talk.id)))).toBe('403 forbidden');
    for (const name of [
      channels.privateUser(talk.seller.id),
      channels.privateConversation(999),
      'private-conversation.99999999999',
      'private-conversation.abc',
      'private-anything',
      'presence-anything',
      channels.user(talk.buyer.id),
      `private-user.${talk.buyer.id}x`,
      '',
    ]) {
      expect(refusal(await authorize(buyer, name))).toBe('403 forbidden');
    }
  });

  it.each(['12', '12.34:private-user.1', 'a.b', ''])('rejects the socket id %j', async (id) => {
    const answer = await authorize(buyer, channels.privateUser(talk.buyer.id), id);
    expect(refusal(answer)).toBe('422 validation_failed: socket_id');
    const user = await buyer.send('POST', '/broadcasting/user-auth', form({ socket_id: id }));
    expect(refusal(user)).toBe('422 validation_failed: socket_id');
  });

  it('rejects a body without the required fields, and rejects visitors before validation', async () => {
    expect(refusal(await buyer.post('/broadcasting/auth'))).toBe('422 validation_failed: socket_id, channel_name');
    expect(refusal(await use.app.visitor.post('/broadcasting/auth'))).toBe('401 unauthenticated');
    expect(refusal(await use.app.visitor.post('/broadcasting/user-auth'))).toBe('401 unauthenticated');
  });
});

describe('pusher-js client', () => {
  it('can join the channel user.{id} only after it signs in as that user, and can join no other user channel', async () => {
    const name = channels.user(talk.buyer.id);
    expect(await subscribe(connect(), name)).toBe(401);
    expect(await subscribe(connect(buyer.token), name)).toBe(401);
    const client = await signedIn(connect(buyer.token));
    expect(await subscribe(client, name)).toBe('yes');
    expect(await subscribe(client, channels.user(talk.seller.id))).toBe(401);
    const other = await signedIn(connect((await use.app.as(stranger)).token));
    expect(await subscribe(other, name)).toBe(401);
  });

  it('receives a new message with its content on the private channel and only an id on the public one', async () => {
    const client = await signedIn(connect(buyer.token));
    const names = [channels.user(talk.buyer.id), channels.privateUser(talk.buyer.id)] as const;
    for (const name of names) expect(await subscribe(client, name)).toBe('yes');
    const [mine, ours] = [client.channel(names[0]), client.channel(names[1])];
    const hint = nextEvent<Record<string, unknown>>(mine, 'message.sent');
    const content = nextEvent<ChangedEvent>(ours, 'changed');
    const seller = await use.app.as(talk.seller);
    const { body } = await seller.form(`/api/conversations/${talk.id}/messages`, { message: 'Hello' });
    expect((await content).message).toEqual(body);
    expect(await hint).toEqual({ notification_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it('cannot join a conversation of other users', async () => {
    const other = connect((await use.app.as(stranger)).token);
    const channel = other.subscribe(channels.privateConversation(talk.id));
    expect(await nextEvent(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError' });
  });

  it('is disconnected when its session signs out, while sockets of other sessions stay connected', async () => {
    const [client, otherClient] = [await use.app.as(talk.buyer), await use.app.as(talk.buyer)];
    const name = channels.privateUser(talk.buyer.id);
    const stays = await signedIn(connect(otherClient.token));
    // Both sockets belong to one session: the first signs in, the second only joins a private channel.
    const [signed, silent] = [await signedIn(connect(client.token)), connect(client.token)];
    for (const client of [stays, silent]) expect(await subscribe(client, name)).toBe('yes');
    const ended = [signed, silent].map(
      (client) => new Promise((resolve) => client.connection.bind('disconnected', resolve)),
    );
    expect((await client.post('/api/logout')).status).toBe(204);
    await use.app.settled();
    await Promise.all(ended);
    const heardThere = nextEvent<ChangedEvent>(stays.channel(name), 'changed');
    const seller = await use.app.as(talk.seller);
    await seller.form(`/api/conversations/${talk.id}/messages`, { message: 'Still there?' });
    expect((await heardThere).message).toMatchObject({ message: 'Still there?' });
    expect(stays.connection.state).toBe('connected');
  });

  it('is disconnected when the session or API key that authorized it ends, even if it never sent pusher:signin', async () => {
    const owner = await use.app.as(talk.buyer);
    const apiKey = await owner.post<{ id: number; token: string }>('/api/account/tokens', { name: 'Ledger' });
    const session = await openSession(use.app.db, talk.buyer.id, 'stolen');
    const sessions = (await owner.get<{ data: Session[] }>('/api/sessions')).body.data;
    const stolen = sessions.find(({ user_agent }) => user_agent === 'stolen');
    for (const [token, path] of [
      [session, `/api/sessions/${stolen?.id}`],
      [apiKey.body.token, `/api/account/tokens/${apiKey.body.id}`],
    ] as const) {
      const thief = connect(token);
      expect(await subscribe(thief, channels.privateConversation(talk.id))).toBe('yes');
      const ended = new Promise((resolve) => thief.connection.bind('disconnected', resolve));
      expect((await owner.send('DELETE', path)).status).toBe(204);
      await use.app.settled();
      await ended;
    }
  });
});
