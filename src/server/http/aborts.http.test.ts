/**
 * Ends connections at every stage of a request, and checks that no error reaches the log and that every rejection is
 * handled.
 */
import { connect, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { encodeForm } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { jpeg } from '#test/test-pictures.ts';

/** Every stage is repeated, because the server's progress at the end of the connection varies. */
const REPEATS = 6;
/** Milliseconds between the last byte and the end of the connection. */
const PAUSES = [0, 1, 5];

/**
 * When hundreds of connections open and close at once in one process, the operating system's event for one of them can
 * be lost. The server then never reads the request and closes the connection after the header timeout: 10 to 11 s.
 */
const CLOSED_MS = 20_000;

const use = sharedApp();
let port = 0;
let authorization = '';
const rejections: unknown[] = [];
const noteRejection = (error: unknown): void => void rejections.push(error);

beforeAll(async () => {
  port = Number(new URL(await use.app.listen()).port);
  process.on('unhandledRejection', noteRejection);
});
afterAll(() => process.off('unhandledRejection', noteRejection));
beforeEach(async () => {
  authorization = `Authorization: Bearer ${(await use.app.as(await makeUser(use.app.db))).token}`;
});

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    use.app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

afterEach(async () => {
  await expect.poll(openConnections, { timeout: CLOSED_MS }).toBe(0);
  await use.app.settled();
  expect((await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })).status).toBe(200);
  const faults = use.app.logged.filter(({ level }) => level === 'warn' || level === 'error');
  expect([...new Set(faults.map(({ message, fields }) => `${message} ${inspect(fields)}`))]).toEqual([]);
  expect(rejections).toEqual([]);
});

const ENDINGS: Record<string, (socket: Socket) => void> = {
  'a reset': (socket) => void socket.resetAndDestroy(),
  'a close': (socket) => void socket.destroy(),
  'a half-close': (socket) => {
    socket.end();
    setTimeout(() => socket.destroy(), 20);
  },
};

/**
 * Sends these bytes, pauses and ends the connection, several times for each combination of a pause and a way of ending.
 */
async function abortAfter(bytes: string | Buffer): Promise<void> {
  const ends = Object.values(ENDINGS).flatMap((end) => PAUSES.map((pause) => ({ end, pause })));
  await Promise.all(
    Array.from({ length: REPEATS }, () => ends)
      .flat()
      .map(async ({ end, pause }) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        const closed = new Promise((resolve) => socket.once('close', resolve));
        await new Promise((resolve) => socket.write(bytes, resolve));
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        end(socket);
        socket.resume();
        await closed;
      }),
  );
}

const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const json = (path: string, body: string, length = Buffer.byteLength(body)): string =>
  head(`POST ${path}`, authorization, 'Content-Type: application/json', `Content-Length: ${length}`) + body;

it.each(['', 'GE', 'GET /api/listings/newest HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: loc', '\x16\x03\x01\x02'])(
  'the server survives an abort before the headers are complete: %j',
  async (bytes) => await abortAfter(bytes),
);

it.each(['/api/login', '/api/listings', '/api/account/tokens', '/operator/commands', '/apps/1/events', '/nothing'])(
  'the server survives an abort inside a JSON body sent to %s',
  async (path) => {
    await abortAfter(json(path, '{"name":', 200));
    await abortAfter(json(path, '', 200));
  },
);

it('the server survives an abort inside a chunked body, and one after Expect: 100-continue', async () => {
  const type = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  await abortAfter(`${head('POST /api/login', ...type)}5\r\n{"a":`);
  await abortAfter(head('POST /api/login', ...type, 'Expect: 100-continue'));
});

it.each(['/broadcasting/auth', '/unsubscribe/x'])(
  'the server survives an abort inside a form sent to %s',
  async (path) => {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    await abortAfter(`${head(`POST ${path}`, authorization, type, 'Content-Length: 99')}socket_id=1`);
  },
);

it('the server survives an abort inside every part of an upload', async () => {
  const bytes = await jpeg({ width: 400, height: 300 });
  const { type, body } = await encodeForm({ message: 'Hello' }, [{ field: 'file', bytes }]);
  const headers = [authorization, `Content-Type: ${type}`, `Content-Length: ${body.length}`];
  const inFile = body.indexOf(bytes) + 100;
  for (const path of ['/api/listings/upload', '/api/register', '/api/conversations/1/messages']) {
    for (const at of [0, 20, body.indexOf('Hello') + 2, body.indexOf('filename') + 4, inFile, body.length - 4]) {
      await abortAfter(Buffer.concat([Buffer.from(head(`POST ${path}`, ...headers)), body.subarray(0, at)]));
    }
  }
}, 60_000);

it.each([
  '/',
  '/listings/1',
  '/nothing',
  '/healthz',
  '/readyz',
  '/sitemap.xml',
  '/dev/mail',
  '/auth/google',
  '/auth/google/callback?state=x&code=y',
  '/api/listings/newest',
  '/api/listings/search?q=card',
  '/api/users/me',
  '/api/changes?since=0',
  '/api/openapi.json',
  '/storage/listings/nothing',
])(
  'the server survives an abort before the response to GET %s',
  async (path) => await abortAfter(head(`GET ${path}`, authorization)),
);

it('the server survives an abort before the response of a rate-limited route', async () => {
  await abortAfter(json('/api/auth/exchange', '{"code":"x"}'));
  await abortAfter(json('/api/verify-email/1/x?expires=1&signature=x', '{}'));
  await abortAfter(json('/api/support/tickets', '{}'));
  await abortAfter(json('/api/logout', ''));
});

it('the server survives an abort with several pipelined requests', async () => {
  await abortAfter(head('GET /api/listings/newest').repeat(20) + head('GET /api/users/me', authorization).repeat(20));
});

it('the server survives an abort inside a long response', async () => {
  const key = `listings/${'a'.repeat(32)}-aabbcc/1280.jpg`;
  await use.app.storage.put(key, Buffer.alloc(8_000_000, 1), 'image/jpeg');
  await abortAfter(head(`GET /storage/${key}`));
  await abortAfter(head('GET /api/openapi.json').repeat(10));
});

it('the server survives an abort at every stage of a realtime connection', async () => {
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const handshake = head('GET /app/magpie?protocol=7', ...upgrade, key);
  await abortAfter(handshake.slice(0, -20));
  await abortAfter(handshake);
  await abortAfter(head('GET /app/magpie?protocol=7', ...upgrade));
  await abortAfter(head('GET /app/none', ...upgrade, key));
  await abortAfter(head('GET /nothing', ...upgrade, key));
  // Half a frame: final, text, masked, 20 bytes long.
  await abortAfter(Buffer.concat([Buffer.from(handshake), Buffer.from([0x81, 0x94, 1, 2, 3, 4, 5])]));
  // An invalid frame: reserved bits and an unknown opcode.
  await abortAfter(Buffer.concat([Buffer.from(handshake), Buffer.from([0xff, 0xff, 0xff])]));
});
