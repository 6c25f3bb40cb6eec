import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { silentLog } from '../log/log.ts';
import { createServer } from './server.ts';
import { sendPage } from './spa-host.ts';

const LONG = 'A page of listings. '.repeat(500);
const config = readConfig({ NODE_ENV: 'development', PUBLIC_URL: 'http://magpie.test' });
const CACHED = { html: Array.from({ length: 2000 }, (_, n) => `<li>Card ${(n * 7919) % 10_007}</li>`).join('') };
let app: FastifyInstance;

beforeAll(async () => {
  app = await createServer(config, silentLog);
  app.get('/rendered', (_request, reply) =>
    sendPage(reply, { html: CACHED.html, status: 200, styleSources: [], cached: CACHED }, config),
  );
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(LONG));
  app.get('/listings', () => ({ text: LONG }));
  app.get('/short', () => ({ text: 'short' }));
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.from(LONG)));
  app.get('/built', (_request, reply) =>
    reply.type('text/javascript').header('content-encoding', 'br').send(Buffer.from(LONG)),
  );
  app.post('/echo', (request) => ({ received: request.body }));
});
afterAll(() => app.close());

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: { host: 'magpie.test', ...(encoding ? { 'accept-encoding': encoding } : {}) } });

it.each([
  ['/page', LONG],
  ['/listings', JSON.stringify({ text: LONG })],
])('the response for %s is sent in an encoding that the client accepts', async (url, text) => {
  const brotli = await get(url, 'gzip, deflate, br, zstd');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(brotli.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
  expect(brotli.rawPayload.length).toBeLessThan(text.length / 4);
  const gzip = await get(url, 'gzip');
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
  for (const encoding of [undefined, 'identity', 'br;q=0, gzip;q=0']) {
    const plain = await get(url, encoding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(text);
  }
});

it('a cached page that is requested again is compressed more strongly for clients that accept Brotli', async () => {
  const first = (await get('/rendered', 'gzip, br')).rawPayload.length;
  await vi.waitFor(async () => {
    const { headers, rawPayload } = await get('/rendered', 'gzip, br');
    expect(rawPayload.length).toBeLessThan(first);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(CACHED.html);
  }, 5000);
  expect(gunzipSync((await get('/rendered', 'gzip, br;q=0')).rawPayload).toString()).toBe(CACHED.html);
  expect((await get('/rendered', 'identity')).body).toBe(CACHED.html);
});

it.each(['/short', '/picture'])(
  'the response for %s is sent uncompressed, because it is short or has a compressed format',
  async (url) => {
    expect((await get(url, 'br')).headers['content-encoding']).toBeUndefined();
  },
);

it('a file that the build has compressed is not compressed again', async () => {
  const { headers, body } = await get('/built', 'br');
  expect(headers['content-encoding']).toBe('br');
  expect(body).toBe(LONG);
});

it('a compressed request is refused, because it could expand to any size', async () => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/echo',
    headers: { host: 'magpie.test', 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify('x'.repeat(10_000_000))),
  });
  expect(statusCode).toBe(400);
});
