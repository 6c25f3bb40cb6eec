import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { type Client, refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { jpeg, png, pngBomb, webp } from '#test/test-pictures.ts';

const use = sharedApp();
let client: Client;

beforeEach(async () => {
  client = await use.app.as(await makeUser(use.app.db));
});

const upload = (bytes: Uint8Array, name?: string, type?: string) =>
  client.form<{ url: string }>('/api/listings/upload', {}, [
    { field: 'file', bytes, ...(name === undefined ? {} : { name }), ...(type === undefined ? {} : { type }) },
  ]);

const MARK = '<script>alert("polyglot")</script>';

async function storedBytes(url: string): Promise<Buffer> {
  const key = new URL(url).pathname.split('/').slice(2, 4).join('/');
  const names = ['320.webp', '640.webp', '1280.webp', '1280.jpg'];
  const files = await Promise.all(names.map((name) => use.app.storage.get(`${key}/${name}`)));
  for (const file of files) expect(file).toBeDefined();
  return Buffer.concat(files.map((file) => file?.bytes ?? Buffer.alloc(0)));
}

it.each([
  ['a script after a JPEG', async () => Buffer.concat([await jpeg(), Buffer.from(MARK)])],
  ['a script after a PNG', async () => Buffer.concat([await png(), Buffer.from(MARK)])],
  ['a script after a WebP', async () => Buffer.concat([await webp(), Buffer.from(MARK)])],
  [
    'an archive after a JPEG',
    async () => Buffer.concat([await jpeg(), Buffer.from('PK\u0003\u0004'), Buffer.from(MARK)]),
  ],
  [
    'a script in the EXIF tags of a JPEG',
    async () =>
      sharp(await jpeg())
        .withExif({ IFD0: { ImageDescription: MARK, Artist: MARK } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a script in a comment of a JPEG',
    async () => {
      const [bytes, text] = [await jpeg(), Buffer.from(MARK)];
      const segment = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
      return Buffer.concat([bytes.subarray(0, 2), segment, text, bytes.subarray(2)]);
    },
  ],
])('an upload stores only the image if the file contains %s', async (_what, make) => {
  const answer = await upload(await make(), 'page.html', 'text/html');
  expect(answer.status).toBe(200);
  const stored = await storedBytes(answer.body.url);
  expect(stored.includes('script')).toBe(false);
  const served = await use.app.visitor.get(new URL(answer.body.url).pathname);
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

it.each<[string, Buffer]>([
  ['an SVG', Buffer.from(SVG)],
  ['an SVG after a byte order mark', Buffer.from(`\ufeff${SVG}`)],
  ['an SVG after spaces', Buffer.from(`\n\t  ${SVG}`)],
  [
    'an SVG with a prologue and an entity',
    Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
  ],
  ['a compressed SVG', gzipSync(SVG)],
  ['an SVG after the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)])],
  ['an SVG after the first bytes of a WebP', Buffer.from(`RIFF....WEBP${SVG}`)],
  ['an SVG after the first bytes of an AVIF', Buffer.from(`....ftypavif....${SVG}`)],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
  ['a TIFF', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])],
  ['a HEIC file', Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic')],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
  ['zeros', Buffer.alloc(5000)],
  ['one byte', Buffer.from([0xff])],
  ['a PNG of 256 megapixels', pngBomb()],
  [
    'a PNG header with compressed zeros',
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), deflateSync(Buffer.alloc(9_000_000))]),
  ],
])('an upload of %s returns 415, whether it is sent as a JPEG or as an SVG file', async (_what, bytes) => {
  for (const [name, type] of [
    ['picture.jpg', 'image/jpeg'],
    ['picture.svg', 'image/svg+xml'],
  ]) {
    expect(refusal(await upload(bytes, name, type))).toBe('415 unsupported_image');
  }
  expect(await readdir(join(use.app.config.dataDir, 'tmp'))).toEqual([]);
});

it('an upload of an empty file returns 422 with an error for the file field', async () => {
  expect(refusal(await upload(Buffer.alloc(0)))).toBe('422 validation_failed: file');
});

it.each(
  [
    '../../../etc/passwd',
    '..\\..\\windows\\system32\\evil.jpg',
    '/etc/cron.d/evil',
    'evil.jpg\u0000.html',
    'evil.php;.jpg',
    'CON',
    '.htaccess',
    '%2e%2e%2fevil',
    '"; filename="second.jpg',
    `${'x'.repeat(5000)}.jpg`,
    '\u202egpj.exe',
    '<img src=x onerror=alert(1)>.jpg',
    '',
  ].map((name): [string, string] => [JSON.stringify(name).slice(0, 40), name]),
)('an upload with the file name %s is refused or stored under a generated name', async (_label, name) => {
  const answer = await upload(await jpeg({ width: 40 + (name.length % 17) }), name);
  // Some names make the form invalid; none becomes part of a URL.
  if (answer.status !== 200) expect(refusal(answer)).toMatch(/^4(00|13|15|22) /);
  else expect(new URL(answer.body.url).pathname).toMatch(/^\/storage\/listings\/[0-9a-f]{32}-[0-9a-f]{6}\/1280\.jpg$/);
  const top = await readdir(join(use.app.config.dataDir));
  expect(top.filter((entry) => !['storage', 'tmp', 'db', 'lock'].includes(entry))).toEqual([]);
});

it.each([
  'chat',
  'Listings',
  'listings%2f..',
  '..%2favatars',
  '%2e%2e',
  'listings%00',
  'listings;x',
  'constructor',
  '__proto__',
  'avatars%20',
  '%c0%ae%c0%ae',
])('an upload to the folder %s returns 404 or 400', async (folder) => {
  const answer = await client.form(`/api/${folder}/upload`, {}, [{ field: 'file', bytes: await jpeg() }]);
  expect(refusal(answer)).toMatch(/^(404 not_found|400 bad_request)$/);
});

it.each([
  '/storage/..%2f..%2fetc%2fpasswd',
  '/storage/listings/0123456789abcdef/320.webp%00.html',
  '/storage/listings/0123456789abcdef/320.html',
  '/storage/listings\\0123456789abcdef\\320.webp',
  '/storage//etc/passwd',
  '/storage/',
])('the path %s returns 404 or 400', async (path) => {
  expect(refusal(await use.app.visitor.get(path))).toMatch(/^(404 not_found|400 bad_request)$/);
});
