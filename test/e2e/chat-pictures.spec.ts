import sharp from 'sharp';
import { MESSAGE_PICTURE_WIDTH } from '#contract/limits.ts';
import { field, log, openConversation, write } from './support/conversation.ts';
import { expect, test } from './support/journey.ts';

/** Noise compresses as badly as the most detailed photograph. */
const photo = async (width: number, height: number, quality: number) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const tile = sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#777777', noise } });
  const input = await tile.png({ compressionLevel: 1 }).toBuffer();
  const canvas = sharp({ create: { width, height, channels: 3, background: '#777777' } });
  return await canvas
    .composite([{ input, tile: true }])
    .jpeg({ quality })
    .toBuffer();
};

const photos = [
  ['a photo of 12 megapixels and more than 10 MB', 4000, 3000, 97],
  ['a photo of 48 megapixels', 8000, 6000, 60],
  ['a portrait panorama', 1600, 9600, 80],
] as const;

for (const [name, width, height, quality] of photos) {
  test(`${name} is scaled down, sent, and shown uncropped to the recipient`, async ({ open, product }) => {
    const buffer = await photo(width, height, quality);
    if (width === 4000) expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
    const talk = await openConversation(product);
    const { page: seller } = await open('seller', { path: talk.path });
    const { page: buyer } = await open('buyer', { path: talk.path });
    await expect(field(buyer)).toBeVisible();
    const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };
    await buyer.locator('.composer input[type=file]').setInputFiles(file);
    await expect(buyer.getByRole('button', { name: 'Remove IMG_1.jpg' })).toBeVisible({ timeout: 60_000 });
    const preview = buyer.getByRole('img', { name: 'IMG_1.jpg' });
    expect(await preview.evaluate((image) => image.ownerDocument.defaultView?.getComputedStyle(image).objectFit)).toBe(
      'contain',
    );
    const upload = buyer.waitForRequest(
      (request) => request.url().endsWith('/messages') && request.method() === 'POST',
    );
    await write(buyer, 'here it is');
    const sent = (await upload).postDataBuffer()?.length ?? Number((await upload).headers()['content-length']);
    if (Number.isFinite(sent)) expect(sent).toBeLessThan(buffer.length / 2);
    const link = log(seller).getByRole('link', { name: /^Photo.* from buyer/ });
    await expect(link).toBeVisible({ timeout: 30_000 });
    const stored = await seller.request.get((await link.getAttribute('href')) ?? '');
    const size = await sharp(await stored.body()).metadata();
    expect(size.width).toBe(Math.min(width, MESSAGE_PICTURE_WIDTH));
    expect(size.width / size.height).toBeCloseTo(width / height, 1);
  });
}
