import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { type ChangedEvent, channels } from '#contract/realtime.ts';
import { type Client, makeClient } from '#test/client.ts';
import { postgresUrl } from '#test/engine.ts';
import { type MadeConversation, makeConversation } from '#test/factories.ts';
import { makeApp, type TestApp } from '#test/make-app.ts';
import { connectPusher, nextEvent, type PusherClient } from '#test/pusher-client.ts';
import { type App, createApp, openStorage } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { type Database, openPostgres } from '../../db/client.ts';
import { silentLog } from '../../log/log.ts';
import { hasRedis, type RedisProcess, startRedis } from '../../realtime/testing/redis-process.ts';
import { openSession } from '../auth/index.ts';

type Node = { app: App; origin: string; as(person: { id: number }): Promise<Client>; close(): Promise<void> };

/** Opens a separate connection pool, as another process would. */
async function openAgain({ db }: TestApp): Promise<Database> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(postgresUrl);
  url.pathname = rows[0]?.name ?? '';
  return openPostgres(url.href);
}

async function addNode(first: TestApp, env: Record<string, string>): Promise<Node> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-node-'));
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'http://magpie.test', ...env });
  const storage = await openStorage(config);
  const database = await openAgain(first);
  const app = await createApp({ config, log: silentLog, database, storage, checkResponses: true });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    origin: `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`,
    as: async (person) => makeClient(app.server, await openSession(app.db, person.id, 'test')),
    close: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const open: PusherClient[] = [];
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  for (const end of ends.splice(0).reverse()) await end();
});

async function listen(origin: string, client: Client, talk: MadeConversation): Promise<PusherClient> {
  const socket = connectPusher(origin, client.token);
  open.push(socket);
  const userChannel = socket.subscribe(channels.privateUser(talk.seller.id));
  const channel = socket.subscribe(channels.privateConversation(talk.id));
  await Promise.all(
    [userChannel, channel].map((subscription) => nextEvent(subscription, 'pusher:subscription_succeeded')),
  );
  return socket;
}
const on = (socket: PusherClient, name: string) => {
  const channel = socket.channel(name);
  if (!channel) throw new Error(`not subscribed to ${name}`);
  return channel;
};
const say = (client: Client, talk: MadeConversation, message: string) =>
  client.form<Message>(`/api/conversations/${talk.id}/messages`, { message });

describe.skipIf(!hasRedis)('two nodes that share a database and Redis', () => {
  let redis: RedisProcess;
  let first: TestApp;
  let second: Node;
  let talk: MadeConversation;

  beforeEach(async () => {
    redis = await startRedis();
    ends.push(redis.stop);
    first = await makeApp({ env: { REDIS_URL: redis.url } });
    ends.push(first.close);
    second = await addNode(first, { REDIS_URL: redis.url });
    ends.push(second.close);
    const nodes = [first.realtime, second.app.realtime];
    await expect
      .poll(() => Promise.all(nodes.map((node) => node.isReady())), { timeout: 10_000 })
      .toEqual([true, true]);
    talk = await makeConversation(first.db);
  });

  it('deliver each message once and in order to sockets on both nodes', async () => {
    const origins = [await first.listen(), second.origin];
    const clients = [await first.as(talk.seller), await second.as(talk.seller)];
    const arrived: Message[][] = [[], []];
    const ended: Promise<unknown>[] = [];
    for (const [at, origin] of origins.entries()) {
      const socket = await listen(origin, clients[at] as Client, talk);
      const channel = on(socket, channels.privateUser(talk.seller.id));
      channel.bind('changed', ({ message }: ChangedEvent) => message && arrived[at]?.push(message));
      ended.push(nextEvent(channel, 'end-of-test'));
    }
    const buyer = await first.as(talk.buyer);
    const sent: Message[] = [];
    for (let at = 0; at < 5; at++) sent.push((await say(buyer, talk, `words ${at}`)).body);
    await Promise.all([first.settled(), second.app.outbox.drain()]);
    // Redis preserves the order of one publisher, so a duplicate delivery would have arrived before this event.
    const publish = { channels: [channels.privateUser(talk.seller.id)], event: 'end-of-test', data: {} };
    for (const node of [first, second.app]) await node.realtime.publish(publish);
    await Promise.all(ended);
    expect(arrived).toEqual([sent, sent]);
  });

  it('deliver typing and presence events across nodes', async () => {
    const origin = await first.listen();
    const seller = await listen(second.origin, await second.as(talk.seller), talk);
    const buyer = connectPusher(origin, (await first.as(talk.buyer)).token);
    open.push(buyer);
    const room = seller.subscribe(channels.presenceConversation(talk.id));
    await nextEvent(room, 'pusher:subscription_succeeded');
    const typing = nextEvent(on(seller, channels.privateConversation(talk.id)), 'typing');
    const arrival = nextEvent<{ id: string }>(room, 'pusher:member_added');
    buyer.subscribe(channels.presenceConversation(talk.id));
    expect((await arrival).id).toBe(String(talk.buyer.id));
    await (await first.as(talk.buyer)).post(`/api/conversations/${talk.id}/typing`);
    expect(await typing).toEqual({ user_id: talk.buyer.id });
  });

  it('return a message from the other node if it was sent after the realtime server of one node had closed', async () => {
    const socket = await listen(second.origin, await second.as(talk.seller), talk);
    const stateChange = nextEvent<{ current: string }>(socket.connection, 'state_change');
    await second.app.realtime.close({ another: true });
    expect((await stateChange).current).toBe('connecting');
    const buyer = await first.as(talk.buyer);
    const { body } = await say(buyer, talk, 'meanwhile');
    const seller = await first.as(talk.seller);
    const { data } = (await seller.get<{ data: Message[] }>(`/api/conversations/${talk.id}/messages`)).body;
    expect(data).toEqual([body]);
  });
});

describe('an external Pusher-compatible service', () => {
  const secret = 'a-secret-that-both-know';

  it('handles the sockets while the app only publishes events and signs channel authorizations', async () => {
    const service = await makeApp({ env: { PUSHER_APP_SECRET: secret } });
    ends.push(service.close);
    const serviceOrigin = await service.listen();
    const port = new URL(serviceOrigin).port;
    const app = await makeApp({
      env: { PUSHER_APP_SECRET: secret, PUSHER_HOST: '127.0.0.1', PUSHER_PORT: port },
    });
    ends.push(app.close);
    const origin = await app.listen();
    const talk = await makeConversation(app.db);
    const [seller, buyer] = [await app.as(talk.seller), await app.as(talk.buyer)];
    expect(await app.realtime.isReady()).toBe(true);

    const socket = connectPusher(origin, seller.token, Number(port));
    open.push(socket);
    const channel = socket.subscribe(channels.privateUser(talk.seller.id));
    await nextEvent(channel, 'pusher:subscription_succeeded');
    socket.signin();
    await socket.user.signinDonePromise;
    const userChannel = socket.subscribe(channels.user(talk.seller.id));
    await nextEvent(userChannel, 'pusher:subscription_succeeded');
    const [change, hint] = [nextEvent<ChangedEvent>(channel, 'changed'), nextEvent(userChannel, 'message.sent')];
    const { body } = await say(buyer, talk, 'by way of the service');
    expect((await change).message).toEqual(body);
    expect(await hint).toEqual({ notification_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(app.realtime.stats()).toEqual({ sockets: 0, subscriptions: 0 });
    expect(service.realtime.stats().sockets).toBe(1);
  });
});
