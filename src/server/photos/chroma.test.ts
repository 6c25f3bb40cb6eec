import { expect, it } from 'vitest';
import { CHROMA_BYTES, chromaOf, colourShift } from './chroma.ts';

const SAME_PLACE = [1, 0, 0, 0, 1, 0] as const;
const cells = (valueAt: (cell: number) => number): Uint8Array =>
  Uint8Array.from({ length: CHROMA_BYTES }, (_, cell) => 128 + valueAt(cell));

it('colourShift is near zero for a brightened copy even if 30 % of its cells are clipped', () => {
  const isClipped = (cell: number) => cell % 10 < 3;
  const original = cells((cell) => (isClipped(cell) ? 40 : 20));
  const brightened = cells((cell) => (isClipped(cell) ? 40 : 26));
  expect(colourShift(original, brightened, SAME_PLACE)).toBeLessThan(0.2);
});

it('colourShift is large for a copy with another white balance', () => {
  const original = cells((cell) => (cell % 2 === 0 ? 30 : -30));
  const other = cells((cell) => (cell % 2 === 0 ? 33 : -27));
  expect(colourShift(original, other, SAME_PLACE)).toBeGreaterThan(3);
});

it('chromaOf averages the pixels of each cell, even if 16 does not divide the height of the area', () => {
  const [width, height] = [35, 50];
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set(pixel % width < 19 ? [200, 0, 0] : [0, 0, 200], 3 * pixel);
  const chroma = chromaOf({ data, width, height, channels: 3 }, { left: 3, top: 2, width: 32, height: 40 });
  const red = chroma.subarray(CHROMA_BYTES / 2);
  expect([red[0], red[6], red[15]]).toEqual([128 + 100, 128 + 100, 128 - 16]);
});
