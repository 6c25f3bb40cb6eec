import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { detailedPicture } from '../support/test-pictures.ts';
import { signInToApi } from './support/api-user.ts';
import { expect, test } from './support/journey.ts';

const heic = fileURLToPath(new URL('support/files/phone-portrait.heic', import.meta.url));

/** A picture that is red above blue when upright. As on a phone, it is stored rotated, with its orientation in EXIF. */
async function rotatedJpeg(): Promise<Buffer> {
  const [width, height] = [3024, 4032];
  const red = { create: { width, height: height / 2, channels: 3 as const, background: '#dc2626' } };
  const upright = await sharp({ create: { width, height, channels: 3, background: '#1d4ed8' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

type Colour = [red: number, green: number, blue: number];

/** Reads the first picture as stored by the server. `at` returns the colour at fractions of the width and height. */
async function storedPicture(page: Page): Promise<{ ratio: number; at: (x: number, y: number) => Colour }> {
  const large = page.getByRole('img', { name: 'Photo 1, large' });
  await expect(large).toBeVisible({ timeout: 60_000 });
  const stored = await page.request.get((await large.getAttribute('src')) ?? '');
  const { data, info } = await sharp(await stored.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Colour => {
    const pixel = Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1));
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * info.channels, (pixel + 1) * info.channels);
    return [red, green, blue];
  };
  return { ratio: info.width / info.height, at };
}

const isRed = ([red, , blue]: Colour): boolean => red > blue;

async function openCrop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'Add photo 1' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  return page.getByRole('dialog', { name: 'Crop Image' });
}

const files = [
  ['a 12-megapixel JPEG', async () => ({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: await rotatedJpeg() })],
  [
    'a HEIC picture that this browser cannot read',
    async () => ({ name: 'IMG_2.HEIC', mimeType: '', buffer: await readFile(heic) }),
  ],
] as const;

for (const [name, make] of files) {
  test(`${name} is upright after cropping`, async ({ open }) => {
    const { page } = await open('seller', { path: '/listings/create' });
    const crop = await openCrop(page, await make());
    await crop.getByRole('button', { name: 'Crop' }).click({ timeout: 30_000 });
    const { ratio, at } = await storedPicture(page);
    expect(ratio).toBeCloseTo(16 / 9, 1);
    const corners = [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)];
    expect(corners.map(isRed)).toEqual([true, true, false, false]);
  });
}

test('an uncropped portrait photograph is padded with its own colour, even if it is rotated by a full turn before it is stored', async ({
  open,
}) => {
  const { page } = await open('seller', { path: '/listings/create' });
  // A blue card with a red line along its short edges, which a crop to 16:9 would cut off.
  const line = { create: { width: 600, height: 40, channels: 3 as const, background: '#dc2626' } };
  const buffer = await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#1d4ed8' } })
    .composite([
      { input: line, left: 0, top: 0 },
      { input: line, left: 0, top: 1160 },
    ])
    .png()
    .toBuffer();
  const crop = await openCrop(page, { name: 'card.png', mimeType: 'image/png', buffer });
  await crop.getByRole('checkbox', { name: 'Whole photo' }).check();
  for (let turn = 0; turn < 4; turn++) await crop.getByRole('button', { name: 'Rotate' }).click();
  await crop.getByRole('button', { name: 'Crop' }).click();
  const { ratio, at } = await storedPicture(page);
  expect(ratio).toBeCloseTo(16 / 9, 1);
  const [top, bottom, middle, edge] = [at(0.5, 0.005), at(0.5, 0.995), at(0.5, 0.5), at(0.05, 0.5)];
  expect(top[0]).toBeGreaterThan(150);
  expect(bottom[0]).toBeGreaterThan(150);
  expect(middle[2]).toBeGreaterThan(150);
  // The padding has the colour of the picture, not white or black.
  expect(edge[2]).toBeGreaterThan(150);
  expect(edge[0]).toBeLessThan(110);
});

async function halves(width: number, height: number, redHalf: 'upper' | 'left'): Promise<Buffer> {
  const size = redHalf === 'upper' ? { width, height: height / 2 } : { width: width / 2, height };
  return sharp({ create: { width, height, channels: 3, background: '#1d4ed8' }, limitInputPixels: false })
    .composite([{ input: { create: { ...size, channels: 3, background: '#dc2626' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

test('the Rotate button turns the stored picture clockwise by a quarter turn', async ({ open }) => {
  const { page } = await open('seller', { path: '/listings/create' });
  const crop = await openCrop(page, {
    ...{ name: 'wide.jpg', mimeType: 'image/jpeg', buffer: await halves(1600, 900, 'left') },
  });
  await crop.getByRole('checkbox', { name: 'Whole photo' }).check();
  await crop.getByRole('button', { name: 'Rotate' }).click();
  await crop.getByRole('button', { name: 'Crop' }).click();
  const { at } = await storedPicture(page);
  // After the rotation, the left half of the picture is at the top.
  expect([at(0.5, 0.1), at(0.5, 0.4), at(0.5, 0.6), at(0.5, 0.9)].map(isRed)).toEqual([true, true, false, false]);
});

for (const [kind, width, height] of [
  ['of 60 megapixels', 9000, 6700],
  ['that is a portrait panorama', 1200, 14_000],
] as const) {
  test(`a photograph ${kind} can be stored uncropped with the crop dialog`, async ({ open }) => {
    const { page } = await open('seller', { path: '/listings/create' });
    const buffer = await halves(width, height, 'upper');
    const crop = await openCrop(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer });
    await crop.getByRole('checkbox', { name: 'Whole photo' }).check({ timeout: 60_000 });
    await crop.getByRole('button', { name: 'Crop' }).click();
    const { ratio, at } = await storedPicture(page);
    expect(ratio).toBeCloseTo(16 / 9, 1);
    expect([at(0.5, 0.02), at(0.5, 0.45), at(0.5, 0.55), at(0.5, 0.98)].map(isRed)).toEqual([true, true, false, false]);
  });
}

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

/** Returns the file extension of the image that the browser has loaded, and its aspect ratio on screen. */
const shownFile = (image: Locator) =>
  image.evaluate((element) => {
    const { currentSrc, clientWidth, clientHeight } = element as unknown as Record<string, number> & {
      currentSrc: string;
    };
    return { type: currentSrc.slice(currentSrc.lastIndexOf('.')), ratio: Number(clientWidth) / Number(clientHeight) };
  });

test('a photograph is shown as AVIF on its card, on its page and enlarged, and as WebP if its AVIF file is missing', async ({
  open,
  product,
}) => {
  const seller = await signInToApi(product, 'seller');
  const photograph = await detailedPicture(3).resize(1600, 900).jpeg().toBuffer();
  const { id, name } = await seller.publish({ name: 'A detailed card', image1: await seller.upload(photograph) });
  const { page } = await open(undefined, { path: `/listings/search?q=${encodeURIComponent(name)}` });
  const filled = { type: '.avif', ratio: expect.closeTo(16 / 9, 1) };
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name }).locator('img');
  await expect.poll(() => shownFile(card)).toEqual(filled);
  await page.goto(`/listings/${id}`);
  const large = page.locator('main .picture img[sizes]').first();
  await expect.poll(() => shownFile(large)).toEqual(filled);
  await page.getByRole('button', { name: /enlarge|full screen/i }).click();
  await expect.poll(() => shownFile(page.getByRole('dialog').locator('img').first())).toEqual(filled);

  await page.route('**/*.avif', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/listings/${id}`);
  await expect.poll(() => shownFile(large)).toEqual({ ...filled, type: '.webp' });
});
