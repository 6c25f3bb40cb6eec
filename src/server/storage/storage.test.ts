import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, makeClient, refusal } from '#test/client.ts';
import { readConfig } from '../config/config.ts';
import { fail } from '../http/app-error.ts';
import { createServer } from '../http/server.ts';
import { silentLog } from '../log/log.ts';
import { createFolderStorage } from './folder.ts';
import { createPictureUrls } from './picture-urls.ts';
import { registerStorage } from './serve.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
let server: FastifyInstance;
let client: Client;
const NAME = `${'a'.repeat(32)}-aabbcc`;
const KEY = `listings/${NAME}/1280.jpg`;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'magpie-store-'));
  storage = await createFolderStorage(join(folder, 'storage'));
  server = await createServer(readConfig({}), silentLog);
  registerStorage(server, storage);
  server.setNotFoundHandler(() => fail('not_found'));
  client = makeClient(server);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('GET /storage/*', () => {
  it('serves a picture with its media type and permanent browser caching', async () => {
    await storage.put(KEY, Buffer.from('bytes'), 'image/jpeg');
    const { status, headers, bytes } = await client.get(`/storage/${KEY}`);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe('bytes');
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await client.get(`/storage/${KEY}`, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.status).toBe(304);
    // A browser stores the headers of a 304 response with the picture.
    for (const name of ['cache-control', 'cross-origin-resource-policy'])
      expect(again.headers[name]).toBe(headers[name]);
  });

  it('lets only private caches store conversation pictures, and only pages of the same site embed them', async () => {
    const path = `/storage/chat/${NAME}/320.webp`;
    await storage.put(`chat/${NAME}/320.webp`, Buffer.from('x'), 'image/webp');
    const { headers } = await client.get(path);
    const own = { 'cache-control': 'private, max-age=3600', 'cross-origin-resource-policy': 'same-site' };
    expect(headers).toMatchObject({ 'content-type': 'image/webp', ...own });
    const again = () => client.get(path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(await again()).toMatchObject({ status: 304, headers: own });
    await storage.removeAll(`chat/${NAME}`);
    expect(refusal(await again())).toBe('404 not_found');
  });

  it.each([
    `listings/${NAME}/640.jpg`,
    `listings/${NAME}`,
    `listings/${NAME}/`,
    '',
    'secret.txt',
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    `listings/${NAME}/..%2f..%2f..%2fsecret.txt`,
    `listings/..%2f..%2f${NAME}/1280.jpg`,
    `listings/${NAME}/1280.jpg%00.txt`,
    `listings/${NAME}/1280.html`,
    `listings%5c${NAME}%5c1280.jpg`,
    '/etc/passwd',
  ])('serves nothing at %j', async (path) => {
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    await storage.put(KEY, Buffer.from('bytes'), 'image/jpeg');
    const answer = await client.get(`/storage/${path}`);
    expect(refusal(answer)).toBe('404 not_found');
  });
});

describe('folder storage', () => {
  it('replaces a file without leaving a temporary file, and lets no other user of the machine read it', async () => {
    await storage.put(KEY, Buffer.from('one'), 'image/jpeg');
    await storage.put(KEY, Buffer.from('two'), 'image/jpeg');
    expect((await storage.get(KEY))?.bytes.toString()).toBe('two');
    const kept = join(folder, 'storage', 'listings', NAME);
    expect(readdirSync(kept)).toEqual(['1280.jpg']);
    expect(statSync(join(kept, '1280.jpg')).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'storage', 'listings')).mode & 0o077).toBe(0);
  });

  it('deletes all sizes of a picture, and no other file', async () => {
    const other = `listings/${'b'.repeat(32)}-aabbcc/1280.jpg`;
    const small = KEY.replace('1280', '320');
    for (const key of [KEY, small, other]) await storage.put(key, Buffer.from('x'), 'image/jpeg');
    await storage.removeAll(`listings/${NAME}`);
    expect(await storage.get(KEY)).toBeUndefined();
    expect(await storage.get(small)).toBeUndefined();
    expect(await storage.get(other)).toBeDefined();
    await storage.removeAll('listings/nothing');
  });

  it('rejects a ping after the folder has been deleted', async () => {
    await storage.ping();
    rmSync(join(folder, 'storage'), { recursive: true });
    await expect(storage.ping()).rejects.toThrow('ENOENT');
  });
});

describe('picture URLs', () => {
  const urls = createPictureUrls('https://magpie.test');

  it('refer to the default size, and map back to the storage key', () => {
    const url = urls.urlOf(`avatars/${NAME}`);
    expect(url).toBe(`https://magpie.test/storage/avatars/${NAME}/256.jpg`);
    expect(urls.keyOf(url)).toBe(`avatars/${NAME}`);
    expect(urls.urlOf(null)).toBe('');
  });

  it('map back to the storage key from every origin of the deployment, and are created with one origin', () => {
    const several = createPictureUrls('https://cdn.test', ['https://magpie.test']);
    expect(several.urlOf(`avatars/${NAME}`)).toBe(`https://cdn.test/storage/avatars/${NAME}/256.jpg`);
    expect(several.keyOf(`https://magpie.test/storage/avatars/${NAME}/256.jpg`)).toBe(`avatars/${NAME}`);
    expect(several.keyOf(`https://cdn.test/storage/avatars/${NAME}/256.jpg`)).toBe(`avatars/${NAME}`);
    expect(several.keyOf(`https://evil.test/storage/avatars/${NAME}/256.jpg`)).toBeUndefined();
  });

  it.each([
    '',
    `http://magpie.test/storage/avatars/${NAME}/256.jpg`,
    `https://magpie.test.evil.test/storage/avatars/${NAME}/256.jpg`,
    `https://magpie.test/storage/secrets/${NAME}/256.jpg`,
    `https://magpie.test/storage/avatars/${NAME}/256.jpg?x`,
    `https://magpie.test/storage/avatars/../chat/${NAME}/256.jpg`,
  ])('a URL that is not a picture URL of this site maps to no storage key: %j', (url) => {
    expect(urls.keyOf(url)).toBeUndefined();
  });
});
