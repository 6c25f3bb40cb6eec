/** Checks that a phone's photographs are upright after uploading, whatever their EXIF orientation and format. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/journey.ts';

const heic = fileURLToPath(new URL('support/files/phone-portrait.heic', import.meta.url));

/** Red above blue when upright; stored rotated, with the orientation in EXIF, as phones do. */
async function rotatedJpeg(): Promise<Buffer> {
  const [width, height] = [3024, 4032];
  const red = { create: { width, height: height / 2, channels: 3 as const, background: '#dc2626' } };
  const upright = await sharp({ create: { width, height, channels: 3, background: '#1d4ed8' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** The pixels of the first picture as the server stored it. */
async function storedPixels(page: Page) {
  const large = page.getByRole('img', { name: 'Photo 1, large' });
  await expect(large).toBeVisible({ timeout: 30_000 });
  const stored = await page.request.get((await large.getAttribute('src')) ?? '');
  return sharp(await stored.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const files = [
  ['a 12-megapixel JPEG', async () => ({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: await rotatedJpeg() })],
  [
    'a HEIC, which this browser cannot read',
    async () => ({ name: 'IMG_2.HEIC', mimeType: '', buffer: await readFile(heic) }),
  ],
] as const;

for (const [what, make] of files) {
  test(`${what} is upright after cropping`, async ({ open }) => {
    const { page } = await open('seller', { path: '/listings/create' });
    await expect(page.getByRole('button', { name: 'Add photo 1' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(await make());
    const crop = page.getByRole('dialog', { name: 'Crop Image' });
    await crop.getByRole('button', { name: 'Crop' }).click({ timeout: 30_000 });
    const { data, info } = await storedPixels(page);
    expect(info.width / info.height).toBeCloseTo(16 / 9, 1);
    const red = (x: number, y: number): boolean => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
      return (data[at] ?? 0) > (data[at + 2] ?? 0);
    };
    expect([red(0.1, 0.1), red(0.9, 0.1), red(0.1, 0.9), red(0.9, 0.9)]).toEqual([true, true, false, false]);
  });
}

test('a portrait photograph is kept whole in front of its blurred edge, also after a rotation', async ({ open }) => {
  const { page } = await open('seller', { path: '/listings/create' });
  await expect(page.getByRole('button', { name: 'Add photo 1' })).toBeVisible();
  // A blue card with a red line along its short edges, which a crop to 16:9 would cut off.
  const line = { create: { width: 600, height: 40, channels: 3 as const, background: '#dc2626' } };
  const buffer = await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#1d4ed8' } })
    .composite([
      { input: line, left: 0, top: 0 },
      { input: line, left: 0, top: 1160 },
    ])
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('dialog', { name: 'Crop Image' });
  await crop.getByRole('checkbox', { name: 'Whole photo' }).check();
  for (let turn = 0; turn < 4; turn++) await crop.getByRole('button', { name: 'Rotate' }).click();
  await crop.getByRole('button', { name: 'Crop' }).click();
  const { data, info } = await storedPixels(page);
  expect(info.width / info.height).toBeCloseTo(16 / 9, 1);
  const at = (x: number, y: number): readonly number[] => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  const [top, bottom, middle, edge] = [at(0.5, 0.005), at(0.5, 0.995), at(0.5, 0.5), at(0.05, 0.5)];
  expect(top[0]).toBeGreaterThan(150);
  expect(bottom[0]).toBeGreaterThan(150);
  expect(middle[2]).toBeGreaterThan(150);
  // The padding has the colour of the picture, not white or black.
  expect(edge[2]).toBeGreaterThan(150);
  expect(edge[0]).toBeLessThan(110);
});

test('a file that is not a picture is refused in its field, and another file can be chosen', async ({
  open,
  photograph,
}) => {
  const { page } = await open('seller', { path: '/listings/create' });
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'card.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('....ftypheic but not really'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'Your browser can’t read HEIC photos' })).toBeVisible({
    timeout: 30_000,
  });
  await file.setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload="alert(1)">'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t read this file as a photo' })).toBeVisible();
  await file.setInputFiles(photograph);
  await page.getByRole('dialog', { name: 'Crop Image' }).getByRole('button', { name: 'Crop' }).click();
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
});
