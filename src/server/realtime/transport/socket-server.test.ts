import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ownApp, startRealServer } from '../testing/real-server.ts';

type Server = Awaited<ReturnType<typeof startRealServer>>;
let server: Server;
const opened: WebSocket[] = [];

beforeEach(async () => {
  server = await startRealServer({ limits: { bufferedBytes: 200_000, sweepSeconds: 0.05 } });
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await server.stop();
});

function connect(url = server.urlOf(ownApp.key)) {
  const socket = new WebSocket(url);
  opened.push(socket);
  const events: { event: string; data: unknown }[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data) => {
    events.push(JSON.parse(data.toString()));
    wake();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const next = async () => {
    while (events.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return events.shift();
  };
  return { socket, closed, next, say: (event: string, data: unknown) => socket.send(JSON.stringify({ event, data })) };
}

async function welcomed(url?: string) {
  const client = connect(url);
  expect(await client.next()).toMatchObject({ event: 'pusher:connection_established' });
  return client;
}

async function stillServes(client: Awaited<ReturnType<typeof welcomed>>) {
  client.say('pusher:ping', {});
  expect(await client.next()).toEqual({ event: 'pusher:pong', data: '{}' });
}

describe('the realtime endpoint', () => {
  it.each([
    ['unknown', 'protocol=7', 4001],
    ['own', 'protocol=4', 4007],
    ['own', '', 4008],
  ])('a connection with the app key %s and the query %j fails with code %i', async (key, query, code) => {
    const client = connect(server.urlOf(key, query));
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code } });
    expect(await client.closed).toBe(code);
    expect(server.realtime.stats().sockets).toBe(0);
  });

  it('ignores unknown query parameters', async () => {
    await welcomed(server.urlOf('own', 'protocol=5&whatever=%E0%A4%A&client'));
  });

  it('accepts a limited number of sockets per IP address, and another one after a socket closes', async () => {
    const small = await startRealServer({ limits: { socketsPerAddress: 2 } });
    try {
      const url = small.urlOf(ownApp.key);
      const [first] = [await welcomed(url), await welcomed(url)];
      const refused = connect(url);
      expect(await refused.next()).toMatchObject({ event: 'pusher:error', data: { code: 4100 } });
      expect(await refused.closed).toBe(4100);
      // The refused socket was not counted: after one socket closes, exactly one more is accepted.
      first.socket.terminate();
      await first.closed;
      await expect.poll(() => small.realtime.stats().sockets).toBe(1);
      await welcomed(url);
      expect(await connect(url).closed).toBe(4100);
    } finally {
      await small.stop();
    }
  });

  it('counts the sockets of each IP address separately', async () => {
    const small = await startRealServer({
      limits: { socketsPerAddress: 1 },
      addressOf: (request) => String(request.headers['x-from']),
    });
    try {
      const from = (address: string) => {
        const socket = new WebSocket(small.urlOf(ownApp.key), { headers: { 'x-from': address } });
        opened.push(socket);
        return new Promise<string>((resolve) =>
          socket.once('message', (data) => resolve(String((JSON.parse(data.toString()) as { event: string }).event))),
        );
      };
      expect(await from('a')).toBe('pusher:connection_established');
      expect(await from('b')).toBe('pusher:connection_established');
      expect(await from('a')).toBe('pusher:error');
    } finally {
      await small.stop();
    }
  });

  it('ignores upgrade requests for other paths', async () => {
    server.server.on('upgrade', (request, stream) => {
      if (request.url === '/hot-reload') stream.end('HTTP/1.1 418 mine\r\n\r\n');
    });
    const client = new WebSocket(`ws://127.0.0.1:${server.port}/hot-reload`);
    const status = await new Promise((resolve) =>
      client
        .on('unexpected-response', (_request, response) => resolve(response.statusCode))
        .on('error', () => undefined),
    );
    expect(status).toBe(418);
    client.terminate();
  });

  it('a connection fails with code 4100 if the server is at capacity', async () => {
    await server.stop();
    server = await startRealServer({ limits: { sockets: 1 } });
    await welcomed();
    expect(await connect().closed).toBe(4100);
  });
});

describe('WebSocket frames', () => {
  it('messages are assembled from their fragments', async () => {
    const { socket, next } = await welcomed();
    const text = JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news' } });
    for (let index = 0; index < text.length; index += 5) {
      socket.send(text.slice(index, index + 5), { fin: index + 5 >= text.length });
    }
    expect(await next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
  });

  it('binary and malformed frames return an error, and the socket stays open', async () => {
    const client = await welcomed();
    client.socket.send(Buffer.from([0, 1, 2, 255]));
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4300 } });
    client.socket.send('{');
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4300 } });
    await stillServes(client);
  });

  it('messages that are too large, whole or in fragments, close only the sockets that sent them', async () => {
    const [large, many, other] = [await welcomed(), await welcomed(), await welcomed()];
    large.socket.send('x'.repeat(70_000));
    expect(await large.closed).toBe(1009);
    for (let count = 0; count < 8; count += 1) many.socket.send('x'.repeat(10_000), { fin: false });
    expect(await many.closed).toBe(1009);
    await stillServes(other);
    expect(server.realtime.stats().sockets).toBe(1);
  });

  it.each([
    ['reserved bits', Buffer.from([0xf1, 0x80, 0, 0, 0, 0])],
    ['no mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    ['wrong UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])],
    ['an unknown opcode', Buffer.from([0x8b, 0x80, 0, 0, 0, 0])],
    ['a reserved close code', Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xed])],
  ])('frames with %s close only the socket that sent them', async (_what, bytes) => {
    const other = await welcomed();
    const raw = await rawSocket();
    raw.write(bytes);
    await new Promise((resolve) => raw.once('close', resolve).resume());
    await stillServes(other);
    expect(server.realtime.stats().sockets).toBe(1);
  });

  it('an incomplete frame is discarded with its socket if the connection closes', async () => {
    const raw = await rawSocket();
    raw.write(Buffer.from([0x81, 0xfe, 0x10, 0x00, 0, 0]));
    raw.destroy();
    await expect.poll(() => server.realtime.stats().sockets).toBe(0);
    await stillServes(await welcomed());
  });
});

describe('socket lifetime', () => {
  it('a socket whose client stops reading is closed when its backlog exceeds the limit, without affecting others', async () => {
    const raw = await rawSocket();
    raw.pause();
    raw.write(masked(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'news' } })));
    const reader = await welcomed();
    reader.say('pusher:subscribe', { channel: 'news' });
    await reader.next();
    await expect.poll(() => server.realtime.stats().subscriptions).toBe(2);
    const data = 'x'.repeat(10_000);
    let received = 0;
    reader.socket.on('message', () => (received += 1));
    let sent = 0;
    while (server.realtime.stats().sockets > 1 && sent < 5_000) {
      await server.realtime.publish({ channels: ['news'], event: 'e', data });
      sent += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(server.realtime.stats().sockets).toBe(1);
    expect(server.logged).toContain('Closed a socket with a slow reader');
    await expect.poll(() => received).toBe(sent);
    raw.destroy();
  });

  it('an idle socket is closed with code 4201 if it neither responds to a ping nor sends WebSocket pings itself', async () => {
    await server.stop();
    const limits = { activityTimeoutSeconds: 0.1, pongTimeoutSeconds: 0.2, sweepSeconds: 0.02 };
    server = await startRealServer({ limits });
    const [silent, lively] = [await welcomed(), await welcomed()];
    const timer = setInterval(() => lively.socket.ping(), 30);
    expect(await silent.next()).toMatchObject({ event: 'pusher:ping' });
    expect(await silent.closed).toBe(4201);
    expect(lively.socket.readyState).toBe(WebSocket.OPEN);
    clearInterval(timer);
  });

  it.each([
    [{}, 4100],
    [{ another: true }, 4200],
  ])('closing the server with the options %j closes every socket with code %i', async (options, code) => {
    const clients = [await welcomed(), await welcomed()];
    await server.realtime.close(options);
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([code, code]);
    expect(server.realtime.stats()).toEqual({ sockets: 0, subscriptions: 0 });
  });

  it('closing the server does not wait for a client that never completes the closing handshake', async () => {
    const raw = await rawSocket();
    await server.realtime.close();
    raw.destroy();
    // This time limit is shorter than the 30 s for which the library waits for the handshake by default.
  }, 15_000);
});

/** Opens a socket that has just been upgraded, without any WebSocket library. */
async function rawSocket(): Promise<net.Socket> {
  const raw = net.connect(server.port, '127.0.0.1');
  raw.on('error', () => undefined);
  raw.write(
    'GET /app/own?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await new Promise((resolve) => raw.once('data', resolve));
  return raw;
}

function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
