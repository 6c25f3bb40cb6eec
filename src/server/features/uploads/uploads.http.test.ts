import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, encodeForm, refusal, type SentFile } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import * as picture from '#test/test-pictures.ts';
import { images } from '../../tables/uploads.ts';

const use = sharedApp();
let ann: Client;

beforeEach(async () => {
  ann = await use.app.as(await makeUser(use.app.db));
});

const upload = (bytes: Uint8Array, file: Partial<SentFile> = {}, folder = 'listings') =>
  ann.form<{ url: string }>(`/api/${folder}/upload`, {}, [{ field: 'file', bytes, ...file }]);

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

async function served(url: string) {
  const answer = await use.app.visitor.get(url.replace('http://magpie.test', ''));
  expect(answer.status).toBe(200);
  return answer;
}

/** Returns the red, green and blue values of one pixel. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('POST /api/{folder}/upload', () => {
  it.each([
    ['JPEG', picture.jpeg],
    ['PNG', picture.png],
    ['WebP', picture.webp],
    ['AVIF', picture.avif],
  ])('accepts a picture in the format %s with a wrong name and type, and serves it as a JPEG', async (_name, make) => {
    const { status, body } = await upload(await make(), { name: 'holiday.txt', type: 'text/plain' });
    expect(status).toBe(200);
    expect(body.url).toMatch(/^http:\/\/magpie\.test\/storage\/listings\/[0-9a-f]{32}-[0-9a-f]{6}\/1280\.jpg$/);
    const { headers, bytes } = await served(body.url);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    const [red = 0, , blue = 255] = await colourAt(bytes, 5, 20);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it('creates a WebP file in every standard width from a wider picture', async () => {
    const { body } = await upload(await picture.jpeg({ width: 1600, height: 900 }));
    const widths = [320, 640, 1280];
    for (const width of widths) {
      const { bytes, headers } = await served(body.url.replace('1280.jpg', `${width}.webp`));
      expect(headers['content-type']).toBe('image/webp');
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
  });

  it('creates AVIF files in addition to the WebP files if the AVIF files are smaller', async () => {
    const photograph = await picture.detailedPicture(3).resize(1600, 900).jpeg().toBuffer();
    for (const [folder, widths] of [
      ['listings', [320, 640, 1280]],
      ['banners', [640, 1280]],
    ] as const) {
      const { body } = await upload(photograph, {}, folder);
      expect(body.url).toMatch(/-[0-9a-f]{6}-avif\/1280\.jpg$/);
      let [avifBytes, webpBytes] = [0, 0];
      for (const width of widths) {
        const avif = await served(body.url.replace('1280.jpg', `${width}.avif`));
        expect(avif.headers['content-type']).toBe('image/avif');
        expect(await sharp(avif.bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width });
        avifBytes += avif.bytes.length;
        webpBytes += (await served(body.url.replace('1280.jpg', `${width}.webp`))).bytes.length;
      }
      expect(avifBytes).toBeLessThan(webpBytes);
    }
  });

  it.each([
    ['an avatar', 'avatars', () => picture.detailedPicture(3).resize(900).jpeg().toBuffer()],
    ['a picture whose AVIF files would be larger', 'listings', () => picture.jpeg()],
    [
      'a picture that has more than a megapixel after scaling',
      'listings',
      () => picture.detailedPicture(3).resize(1280, 800).jpeg().toBuffer(),
    ],
  ])('creates no AVIF files for %s', async (_name, folder, make) => {
    const { body } = await upload(await make(), {}, folder);
    expect(body.url).not.toContain('-avif');
    const smallest = body.url.replace(/\d+\.jpg$/, folder === 'avatars' ? '96.avif' : '320.avif');
    expect((await use.app.visitor.get(new URL(smallest).pathname)).status).toBe(404);
  });

  it('stores a picture sent to the folder banner as a banner', async () => {
    const { status, body } = await upload(await picture.jpeg(), {}, 'banner');
    expect(status).toBe(200);
    expect(body.url).toContain('/storage/banners/');
  });

  it.each(['avatars', 'banners', 'listings'])('accepts pictures in the folder %s', async (folder) => {
    const { body } = await upload(await picture.jpeg(), {}, folder);
    expect(body.url).toContain(`/storage/${folder}/`);
    await served(body.url);
  });

  it('rotates a phone picture upright and removes its location', async () => {
    const original = await picture.phoneJpeg();
    expect((await sharp(original).metadata()).exif?.length).toBeGreaterThan(0);
    expect(original.includes('Pocketcam')).toBe(true);
    const { bytes } = await served((await upload(original)).body.url);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 60 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(bytes.includes('Pocketcam')).toBe(false);
    // The left half of the rotated original is red, so the upper half of the upright picture must be red.
    const [red = 0] = await colourAt(bytes, 20, 10);
    const [, , blue = 0] = await colourAt(bytes, 20, 50);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeGreaterThan(200);
  });

  it('renders a transparent picture on white', async () => {
    const clear = { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const { body } = await upload(await sharp({ create: clear }).png().toBuffer());
    expect(await colourAt((await served(body.url)).bytes, 10, 10)).toEqual([255, 255, 255]);
  });

  it('accepts a greyscale picture', async () => {
    const { status } = await upload(
      await sharp(await picture.jpeg())
        .greyscale()
        .jpeg()
        .toBuffer(),
    );
    expect(status).toBe(200);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a text file', () => Buffer.from('just some words')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a GIF',
      async () =>
        await sharp(await picture.jpeg())
          .gif()
          .toBuffer(),
    ],
    ['half a JPEG', async () => half(await picture.jpeg({ width: 400, height: 400 }))],
    ['half a PNG', async () => half(await picture.png({ width: 400, height: 400 }))],
    ['half a WebP', async () => half(await picture.webp({ width: 400, height: 400 }))],
    ['half an AVIF', async () => half(await picture.avif({ width: 400, height: 400 }))],
    ["a JPEG's first bytes before a page", () => Buffer.from('\xff\xd8\xff\xe0<html>', 'latin1')],
    ['a PNG bomb of 256 megapixels', () => picture.pngBomb()],
    ['a whole PNG of 48 megapixels', () => picture.blackPng(8000, 6000)],
  ])('returns 415 for %s that is sent as a PNG', async (_name, make) => {
    const answer = await upload(await make(), { name: 'picture.png', type: 'image/png' });
    expect(refusal(answer)).toBe('415 unsupported_image');
    expect(await use.app.db.select().from(images)).toEqual([]);
  });

  it('accepts a PNG of 39 megapixels, but refuses an otherwise equal PNG of 48 megapixels', async () => {
    const [small, large] = [picture.blackPng(6500, 6000), picture.blackPng(8000, 6000)];
    for (const bytes of [small, large]) {
      // A decoder without a size limit can read the picture.
      expect(bytes.length).toBeLessThan(20_000);
      expect((await sharp(bytes, { limitInputPixels: false }).stats()).channels[0]?.max).toBe(0);
    }
    expect(refusal(await upload(large))).toBe('415 unsupported_image');
    const { status, body } = await upload(small);
    expect(status).toBe(200);
    expect(await sharp((await served(body.url)).bytes).metadata()).toMatchObject({ width: 1280, height: 1182 });
  });

  it('returns 422 for an empty file', async () => {
    expect(refusal(await upload(Buffer.alloc(0)))).toBe('422 validation_failed: file');
  });

  it('returns 422 for a form without a file, with another field name, or with two files', async () => {
    const bytes = await picture.jpeg();
    expect(refusal(await ann.form('/api/listings/upload', { file: 'text' }))).toBe('422 validation_failed: file');
    expect(refusal(await upload(bytes, { field: 'image' }))).toBe('422 validation_failed: file');
    const two = [1, 2].map(() => ({ field: 'file', bytes }));
    expect(refusal(await ann.form('/api/listings/upload', {}, two))).toBe('422 validation_failed: file');
  });

  it('returns 415 for a body that is not a form', async () => {
    expect(refusal(await ann.post('/api/listings/upload', { file: 'x' }))).toBe('415 unsupported_media_type');
  });

  it('returns 413 for a file above ten megabytes', async () => {
    expect(refusal(await upload(picture.hugeJpeg(30)))).toBe('413 payload_too_large');
    expect(refusal(await upload(picture.hugeJpeg(11)))).toBe('413 payload_too_large');
  });

  it.each(['chat', 'secrets', '..%2f..'])('returns 404 for the folder %s', async (folder) => {
    expect(refusal(await upload(await picture.jpeg(), {}, folder))).toBe('404 not_found');
  });

  it('returns 401 to visitors before it checks anything else', async () => {
    const { visitor } = use.app;
    const file = { field: 'file', bytes: Buffer.from('x') };
    expect(refusal(await visitor.form('/api/listings/upload', {}, [file]))).toBe('401 unauthenticated');
    expect(refusal(await visitor.form('/api/secrets/upload', {}, [file]))).toBe('401 unauthenticated');
  });

  it('leaves no temporary files', async () => {
    await upload(await picture.jpeg());
    await upload(Buffer.from('no picture'));
    await upload(picture.hugeJpeg(11));
    expect(await readdir(join(use.app.config.dataDir, 'tmp'))).toEqual([]);
  });
});

describe('an upload with a malformed form', () => {
  it('returns 400 for a truncated form and for a form without a boundary', async () => {
    const { type, body } = await encodeForm({}, [{ field: 'file', bytes: await picture.jpeg() }]);
    const answer = await ann.post('/api/listings/upload', half(body), { headers: { 'content-type': type } });
    expect(refusal(answer)).toBe('400 bad_request');
    const none = await ann.post('/api/listings/upload', body, { headers: { 'content-type': 'multipart/form-data' } });
    expect(refusal(none)).toBe('400 bad_request');
  });
});

describe('the stored files of an upload', () => {
  it('an upload stores only the generated image sizes', async () => {
    const { body } = await upload(await picture.jpeg());
    const [, name = ''] = /listings\/([^/]+)\//.exec(body.url) ?? [];
    const folder = join(use.app.config.dataDir, 'storage', 'listings', name);
    expect((await readdir(folder)).sort()).toEqual(['1280.jpg', '1280.webp', '320.webp', '640.webp']);
    expect((await readFile(join(folder, '1280.jpg'))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });
});
