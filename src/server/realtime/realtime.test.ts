import { once } from 'node:events';
import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createInProcessLine } from './fanout/in-process.fanout.ts';
import { createRealtime } from './realtime.ts';
import { ownApp, startRealServer } from './testing/real-server.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const message = { channels: ['news'], event: 'e', data: { a: 1 } };
let server: Awaited<ReturnType<typeof startRealServer>>;

beforeEach(async () => {
  server = await startRealServer();
});
afterEach(() => server.stop());

/** Opens a socket, by default of the main app, and subscribes it to `news`. */
async function listen(key = ownApp.key, to = server) {
  const socket = new WebSocket(to.urlOf(key));
  const events: unknown[] = [];
  socket.on('message', (data) => events.push(JSON.parse(data.toString())));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news' } }));
  await expect.poll(() => events.length).toBe(2);
  events.splice(0);
  return { socket, events };
}

describe('publishing', () => {
  it('sends an event with its data as JSON, and only to the sockets of the main app', async () => {
    const [socket, other] = [await listen(), await listen('278d425bdf160c739803')];
    await server.realtime.publish(message);
    await expect.poll(() => socket.events).toEqual([{ event: 'e', channel: 'news', data: '{"a":1}' }]);
    expect(other.events).toEqual([]);
  });

  it('rejects an event with too much data (413), or with an invalid channel or socket id (400)', async () => {
    const publish = server.realtime.publish;
    await expect(publish({ ...message, data: 'x'.repeat(10_241) })).rejects.toMatchObject({ status: 413 });
    await expect(publish({ ...message, channels: ['a b'] })).rejects.toMatchObject({ status: 400 });
    await expect(publish({ ...message, exceptSocketId: 'x' })).rejects.toMatchObject({ status: 400 });
  });

  it('sends the event to this node’s sockets and then rejects if the other nodes cannot be reached', async () => {
    await server.stop();
    const line = createInProcessLine().join();
    const fanout = { ...line, send: async () => Promise.reject(new Error('down')) };
    server = await startRealServer({ fanout });
    const { events } = await listen();
    await expect(server.realtime.publish(message)).rejects.toThrow('down');
    await expect.poll(() => events).toHaveLength(1);
  });
});

it('an event published by one process reaches the sockets of another process that shares the fan-out', async () => {
  await server.stop();
  const line = createInProcessLine();
  server = await startRealServer({ fanout: line.join() });
  const other = createRealtime({ apps: [ownApp], log, fanout: line.join() });
  const { events } = await listen();
  await other.publish(message);
  await expect.poll(() => events).toHaveLength(1);
  await other.close();
});

describe('two processes that share a fan-out', () => {
  let second: typeof server;

  beforeEach(async () => {
    await server.stop();
    const line = createInProcessLine();
    server = await startRealServer({ fanout: line.join() });
    second = await startRealServer({ fanout: line.join() });
  });
  afterEach(() => second.stop());

  /** Opens a socket in the first process; the second process binds it to a user and a token. */
  async function connectBound() {
    const socket = new WebSocket(server.urlOf(ownApp.key));
    const [frame] = (await once(socket, 'message')) as [Buffer];
    const { socket_id: socketId } = JSON.parse(JSON.parse(String(frame)).data) as { socket_id: string };
    second.realtime.bindSession({ socketId, userId: '7', keyId: 3 });
    return { closed: once(socket, 'close').then(([code]) => code as number) };
  }

  it('a process closes the sockets of a user whose connections another process terminates', async () => {
    const { closed } = await connectBound();
    await second.realtime.terminateUser('7');
    expect(await closed).toBe(4009);
  });

  it('a process closes the sockets of an access token that another process revokes', async () => {
    const { closed } = await connectBound();
    await second.realtime.terminateKey({ userId: '8', keyId: 3 });
    expect(await closed).toBe(4009);
  });

  it('the subscription count of a channel includes both processes', async () => {
    await Promise.all([listen(), listen(), listen(ownApp.key, second)]);
    const { id: appId, key, secret } = ownApp;
    const service = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(server.port) });
    const answer = await service.get({ path: '/channels/news', params: { info: 'subscription_count' } });
    expect(await answer.json()).toEqual({ occupied: true, subscription_count: 3 });
  });
});

it('signing throws a typed error for an invalid socket id', () => {
  const { signChannel, signUser } = server.realtime;
  expect(signChannel({ socketId: '1.2', channel: 'private-a' })).toEqual({ auth: expect.stringMatching(/^own:/) });
  expect(() => signChannel({ socketId: '1.2:x', channel: 'a' })).toThrow(
    expect.objectContaining({ name: 'SigningError', code: 'invalid_socket_id' }),
  );
  expect(() => signUser({ socketId: 'x', userData: '{}' })).toThrow(
    expect.objectContaining({ code: 'invalid_socket_id' }),
  );
});

it.each([
  ['no app', []],
  ['two apps with the same id', [ownApp, { ...ownApp, key: 'k' }]],
  ['two apps with the same key', [ownApp, { ...ownApp, id: '9' }]],
])('the realtime server refuses to start with %s', (_what, apps) => {
  expect(() => createRealtime({ apps, log, fanout: createInProcessLine().join() })).toThrow();
});
