import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDifference } from './compare.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-compare-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Draws a grey picture, with a square of another shade in its corner. */
async function draw(name: string, height: number, square: { side: number; shade: number }): Promise<string> {
  const path = join(folder, name);
  const fill = (shade: number) => ({ r: shade, g: shade, b: shade });
  const corner = sharp({
    create: { width: square.side, height: square.side, channels: 3, background: fill(square.shade) },
  });
  await sharp({ create: { width: 100, height, channels: 3, background: fill(200) } })
    .composite([{ input: await corner.png().toBuffer(), top: 0, left: 0 }])
    .png()
    .toFile(path);
  return path;
}

it('pictures differ by their size and by pixels of another colour, but not by faint shades or single pixels', async () => {
  const plain = await draw('plain.png', 100, { side: 1, shade: 200 });
  expect(await findDifference(plain, await draw('square.png', 100, { side: 10, shade: 100 }))).toMatch(/^1.00 %/);
  expect(await findDifference(plain, await draw('taller.png', 101, { side: 1, shade: 200 }))).toMatch(/100 × 101$/);
  expect(await findDifference(plain, await draw('faint.png', 100, { side: 10, shade: 195 }))).toBeUndefined();
  expect(await findDifference(plain, await draw('point.png', 100, { side: 1, shade: 0 }))).toBeUndefined();
});
