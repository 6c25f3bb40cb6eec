import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { silentLog } from '../log/log.ts';
import { createServer } from './server.ts';

const LONG = 'A page of listings. '.repeat(500);
let app: FastifyInstance;

beforeAll(async () => {
  app = await createServer(readConfig({ NODE_ENV: 'development', PUBLIC_URL: 'http://magpie.test' }), silentLog);
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
])('%s is sent in an encoding that the client accepts', async (url, text) => {
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

it.each(['/short', '/picture'])('%s gains nothing from compression and is sent as it is', async (url) => {
  expect((await get(url, 'br')).headers['content-encoding']).toBeUndefined();
});

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
