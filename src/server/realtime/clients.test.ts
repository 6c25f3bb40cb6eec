import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localSocket, nextEvent, PusherClient } from '#test/pusher-client.ts';
import { testApp } from './protocol/testing/fake-connection.ts';
import { createPusherService } from './pusher-service.ts';
import { ownApp, startRealServer } from './testing/real-server.ts';

let server: Awaited<ReturnType<typeof startRealServer>>;
const clients: PusherClient[] = [];

beforeEach(async () => {
  server = await startRealServer({
    authorizeSubscription: ({ userId }, channel) =>
      !channel.startsWith('user.') || channel === `user.${userId}` || { error: 'Sign in first', status: 401 },
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await server.stop();
});

function makeService(app = testApp) {
  return new Pusher({ appId: app.id, key: app.key, secret: app.secret, host: '127.0.0.1', port: String(server.port) });
}

function makeClient(app = testApp, userId = 'ann'): PusherClient {
  const service = makeService(app);
  const client = new PusherClient(app.key, {
    ...localSocket(server.port),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) =>
        callback(
          null,
          service.authorizeChannel(socketId, channelName, { user_id: userId, user_info: { name: userId } }),
        ),
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, callback) => callback(null, service.authenticateUser(socketId, { id: userId })),
    },
  });
  clients.push(client);
  return client;
}

async function joined(client: PusherClient, name: string) {
  const channel = client.subscribe(name);
  await nextEvent(channel, 'pusher:subscription_succeeded');
  return channel;
}

describe('pusher-js', () => {
  it('receives what the pusher package publishes, on public and private channels', async () => {
    const client = makeClient();
    const [open, secret] = [await joined(client, 'news'), await joined(client, 'private-news')];
    const events = Promise.all([nextEvent(open, 'e'), nextEvent(secret, 'e')]);
    const answer = await makeService().trigger(['news', 'private-news'], 'e', { a: [1, 'ü', null] });
    expect(await answer.json()).toEqual({});
    expect(await events).toEqual([{ a: [1, 'ü', null] }, { a: [1, 'ü', null] }]);
  });

  it('does not receive an event that is published with its own socket id', async () => {
    const [first, second] = [makeClient(), makeClient()];
    const [mine, theirs] = [await joined(first, 'news'), await joined(second, 'news')];
    const events: string[] = [];
    mine.bind_global((event: string) => events.push(event));
    const other = nextEvent(theirs, 'e');
    await makeService().trigger('news', 'e', 1, { socket_id: first.connection.socket_id });
    await other;
    const last = nextEvent(mine, 'last');
    await makeService().trigger('news', 'last', 1);
    await last;
    expect(events).toEqual(['last']);
  });

  it('sees the members of a presence channel join and leave', async () => {
    const [ann, bob] = [makeClient(testApp, 'ann'), makeClient(testApp, 'bob')];
    const channel = await joined(ann, 'presence-room');
    const added = nextEvent<{ id: string; info: unknown }>(channel, 'pusher:member_added');
    await joined(bob, 'presence-room');
    expect(await added).toEqual({ id: 'bob', info: { name: 'bob' } });
    const users = await makeService().get({ path: '/channels/presence-room/users' });
    expect(await users.json()).toEqual({ users: [{ id: 'ann' }, { id: 'bob' }] });
    const removed = nextEvent<{ id: string }>(channel, 'pusher:member_removed');
    bob.disconnect();
    expect(await removed).toMatchObject({ id: 'bob' });
  });

  it('exchanges client events', async () => {
    const [first, second] = [makeClient(), makeClient()];
    const [mine, theirs] = [await joined(first, 'private-room'), await joined(second, 'private-room')];
    const event = nextEvent(theirs, 'client-typing');
    expect(mine.trigger('client-typing', { on: true })).toBe(true);
    expect(await event).toEqual({ on: true });
  });

  it("signs in, receives events as a user, and can subscribe to the user's channels", async () => {
    const client = makeClient(ownApp, '7');
    client.signin();
    await client.user.signinDonePromise;
    await joined(client, 'news');
    const personal = nextEvent(client.user, 'hello');
    await makeService(ownApp).sendToUser('7', 'hello', { a: 1 });
    expect(await personal).toEqual({ a: 1 });
    await joined(client, 'user.7');
    const error = nextEvent<{ status: number; type: string }>(client.subscribe('user.8'), 'pusher:subscription_error');
    expect(await error).toMatchObject({ type: 'AuthError', status: 401 });
  });

  // After a refusal, pusher-js retries only on its next connection, so clients must sign in before they subscribe to a
  // channel that requires it.
  it('cannot subscribe to a channel that requires sign-in before it has signed in', async () => {
    const client = makeClient(ownApp, '7');
    const channel = client.subscribe('user.7');
    expect(await nextEvent(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 });
    await makeService(ownApp).trigger('user.7', 'e', 1);
    expect(channel.subscribed).toBe(false);
  });

  it('does not reconnect when the connections of its user are terminated', async () => {
    const client = makeClient(testApp, '7');
    client.signin();
    await client.user.signinDonePromise;
    await joined(client, 'news');
    await expect.poll(() => client.user.user_data).toMatchObject({ id: '7' });
    const disconnected = nextEvent(client.connection, 'disconnected');
    await makeService().terminateUserConnections('7');
    await disconnected;
  });

  it('is refused with an unknown app key and does not reconnect', async () => {
    const client = makeClient({ ...testApp, key: 'nobody' });
    await nextEvent(client.connection, 'disconnected');
    expect(server.realtime.stats().sockets).toBe(0);
  });

  it('reconnects and subscribes again after the server has closed the connection with code 4200', async () => {
    const client = makeClient();
    const channel = await joined(client, 'news');
    const { port } = server;
    const again = nextEvent(channel, 'pusher:subscription_succeeded');
    await server.realtime.close({ another: true });
    server.server.closeAllConnections();
    await new Promise((resolve) => server.server.close(resolve));
    server = await startRealServer({}, port);
    await again;
  });
});

describe('the pusher package', () => {
  it('publishes batches and queries channels', async () => {
    const client = makeClient();
    const channel = await joined(client, 'news');
    const events = Promise.all([nextEvent(channel, 'one'), nextEvent(channel, 'two')]);
    const service = makeService();
    await service.triggerBatch([
      { channel: 'news', name: 'one', data: { a: 1 } },
      { channel: 'news', name: 'two', data: 'text' },
    ]);
    expect(await events).toEqual([{ a: 1 }, 'text']);
    const answer = await service.get({ path: '/channels/news', params: { info: 'subscription_count' } });
    expect(await answer.json()).toEqual({ occupied: true, subscription_count: 1 });
    const all = await service.get({ path: '/channels' });
    expect(await all.json()).toEqual({ channels: { news: {} } });
  });

  it('is refused with a wrong app secret', async () => {
    const service = makeService({ ...testApp, secret: 'wrong' });
    await expect(service.trigger('news', 'e', 1)).rejects.toMatchObject({ status: 401 });
  });
});

describe('an external service instead of the embedded server', () => {
  it('publishes, signs and queries through the same interface as the embedded server', async () => {
    const { id, key, secret } = testApp;
    const realtime = createPusherService({ appId: id, key, secret, host: '127.0.0.1', port: server.port, tls: false });
    expect(await realtime.isReady()).toBe(true);
    const client = makeClient(testApp, '7');
    client.signin();
    await client.user.signinDonePromise;
    const channel = await joined(client, 'news');
    await expect.poll(async () => server.realtime.stats().subscriptions).toBe(2);
    const events = Promise.all([nextEvent(channel, 'e'), nextEvent(client.user, 'e')]);
    await realtime.publish({ channels: ['news', '#server-to-user-7'], event: 'e', data: { a: 1 } });
    expect(await events).toEqual([{ a: 1 }, { a: 1 }]);
    const input = { socketId: '1.2', channel: 'private-a', channelData: '{"user_id":"7"}' };
    expect(realtime.signChannel(input)).toEqual(makeService().authorizeChannel('1.2', 'private-a', { user_id: '7' }));
    expect(realtime.signUser({ socketId: '1.2', userData: '{"id":"7"}' })).toEqual(
      makeService().authenticateUser('1.2', { id: '7' }),
    );
    await expect(realtime.publish({ channels: ['a b'], event: 'e', data: 1 })).rejects.toMatchObject({ status: 400 });
    const disconnected = nextEvent(client.connection, 'disconnected');
    await realtime.terminateUser('7');
    await disconnected;
    await server.realtime.close();
    server.server.closeAllConnections();
    await new Promise((resolve) => server.server.close(resolve));
    expect(await realtime.isReady()).toBe(false);
    server = await startRealServer();
  });

  it('does not send an event to the socket that caused it', async () => {
    const { id, key, secret } = testApp;
    const realtime = createPusherService({ appId: id, key, secret, host: '127.0.0.1', port: server.port, tls: false });
    const [cause, other] = [makeClient(), makeClient()];
    const events: string[] = [];
    (await joined(cause, 'news')).bind_global((event: string) => void events.push(event));
    const ended = nextEvent(await joined(other, 'news'), 'last');
    const exceptSocketId = cause.connection.socket_id;
    await realtime.publish({ channels: ['news'], event: 'e', data: 1, exceptSocketId });
    await realtime.publish({ channels: ['news'], event: 'last', data: 1 });
    await ended;
    await expect.poll(() => events).toEqual(['last']);
  });

  it('receives no unencrypted request if it uses TLS', async () => {
    const { id, key, secret } = testApp;
    const realtime = createPusherService({ appId: id, key, secret, host: '127.0.0.1', port: server.port, tls: true });
    let requests = 0;
    server.server.on('request', () => void requests++);
    await expect(realtime.publish({ channels: ['news'], event: 'e', data: 1 })).rejects.toThrow();
    expect(requests).toBe(0);
  });
});
