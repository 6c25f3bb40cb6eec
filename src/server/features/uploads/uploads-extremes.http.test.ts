import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { makeConversation, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp({ env: { LIMIT_UPLOADS: '9999' } });
let client: Client;

beforeEach(async () => {
  client = await use.app.as(await makeUser(use.app.db));
});

type Format = 'jpeg' | 'png' | 'webp' | 'avif';
/** Each picture is drawn once for all folders: encoding the largest ones takes longer than uploading them. */
const drawn = new Map<string, Promise<Buffer>>();

function draw(width: number, height: number, format: Format): Promise<Buffer> {
  const key = `${width} x ${height} ${format}`;
  const picture =
    drawn.get(key) ??
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .toFormat(format, format === 'avif' ? { effort: 0 } : {})
      .toBuffer();
  drawn.set(key, picture);
  return picture;
}

/** WebP supports at most 16,383 pixels per side. */
const isPossible = (width: number, height: number, format: Format): boolean =>
  format !== 'webp' || Math.max(width, height) <= 16_383;

const sizes = [
  [1, 1],
  [1, 16_384],
  [16_384, 1],
  [1, 16_383],
  [16_383, 1],
  [600, 16_000],
  [16_000, 600],
] as const;

const cases = ['avatars', 'banners', 'listings'].flatMap((folder) =>
  (['jpeg', 'png', 'webp', 'avif'] as const).flatMap((format) =>
    sizes
      .filter(([width, height]) => isPossible(width, height, format))
      .map(([width, height]) => ({ folder, format, width, height })),
  ),
);

async function sizesOf(url: string): Promise<{ width: number; height: number }[]> {
  const key = new URL(url).pathname.split('/').slice(2, 4).join('/');
  const widths = key.startsWith('avatars') ? [96, 256] : key.startsWith('banners') ? [640, 1280] : [320, 640, 1280];
  return await Promise.all(
    widths.map(async (width) => {
      const file = await use.app.storage.get(`${key}/${width}.webp`);
      const metadata = await sharp(file?.bytes).metadata();
      expect(metadata.width).toBeLessThanOrEqual(width);
      return { width: metadata.width, height: metadata.height };
    }),
  );
}

describe('POST /api/{folder}/upload', () => {
  it.each(cases)(
    'accepts a picture of $width x $height pixels as $format in the folder $folder',
    async ({ folder, format, width, height }) => {
      const bytes = await draw(width, height, format);
      const { status, body } = await client.form<{ url: string }>(`/api/${folder}/upload`, {}, [
        { field: 'file', bytes },
      ]);
      expect(status).toBe(200);
      for (const size of await sizesOf(body.url)) {
        expect(size.height).toBeGreaterThanOrEqual(1);
        expect(size.height).toBeLessThanOrEqual(Math.min(height, 16_383));
      }
    },
  );

  it.each([
    [600, 16_500],
    [600, 60_000],
    [16_500, 600],
  ])('shrinks a picture of %i x %i, larger than WebP supports, without cropping it', async (width, height) => {
    const bytes = await draw(width, height, 'png');
    const { status, body } = await client.form<{ url: string }>('/api/listings/upload', {}, [{ field: 'file', bytes }]);
    expect(status).toBe(200);
    const widest = (await sizesOf(body.url)).at(-1) ?? { width: 0, height: 0 };
    // The tolerance allows for the rounding of a side of a few pixels.
    expect(Math.abs((widest.width * height) / (widest.height * width) - 1)).toBeLessThan(0.03);
  });
});

it('POST /api/conversations/{id}/messages accepts a picture of 600 x 16,500 pixels', async () => {
  const { id, buyer } = await makeConversation(use.app.db);
  const sender = await use.app.as(buyer);
  const file = { field: 'images[]', bytes: await draw(600, 16_500, 'jpeg') };
  expect((await sender.form(`/api/conversations/${id}/messages`, { message: '' }, [file])).status).toBe(201);
});
