import { expect, test, vi } from 'vitest';
import { cropPicture, cropSize, isHeic, rotatedSize, wholeArea } from './crop-picture.ts';

test.each([
  ['unchanged if it is small enough', { width: 1600, height: 900 }, undefined, { width: 1600, height: 900 }],
  ['at most 2560 wide', { width: 5120, height: 2880 }, undefined, { width: 2560, height: 1440 }],
  ['at most as wide as requested', { width: 2000, height: 2000 }, 512, { width: 512, height: 512 }],
  ['at most 2560 wide, even if more is requested', { width: 8000, height: 1600 }, 4000, { width: 2560, height: 512 }],
  ['never enlarged', { width: 100, height: 50 }, 512, { width: 100, height: 50 }],
  ['at least one pixel high', { width: 2560, height: 0.2 }, 10, { width: 10, height: 1 }],
])('cropSize returns a size that is %s', (_name, size, maxWidth, expected) => {
  expect(cropSize({ x: 0, y: 0, ...size }, maxWidth)).toEqual(expected);
});

test('isHeic detects HEIC by its first bytes', async () => {
  const file = (brand: string) => new Blob(['\0\0\0\x18', 'ftyp', brand, '\0\0']);
  expect(await isHeic(file('heic'))).toBe(true);
  expect(await isHeic(file('mif1'))).toBe(true);
  expect(await isHeic(file('avif'))).toBe(false);
  expect(await isHeic(new Blob(['x']))).toBe(false);
});

test.each([
  [{ width: 3000, height: 4000 }, 16 / 9, { x: -2055.6, y: 0, width: 7111.1, height: 4000 }],
  [{ width: 1600, height: 900 }, 16 / 9, { x: 0, y: 0, width: 1600, height: 900 }],
  [{ width: 12_000, height: 1000 }, 16 / 9, { x: 0, y: -2875, width: 12_000, height: 6750 }],
])('wholeArea returns an area that contains an entire picture of size %o', (size, aspect, expected) => {
  const area = wholeArea(size, aspect);
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(area[key]).toBeCloseTo(expected[key], 1);
});

test('rotatedSize swaps the sides after a quarter turn', () => {
  const size = { width: 3, height: 4 };
  const sizes = ([0, 90, 180, 270] as const).map((rotation) => rotatedSize(size, rotation).width);
  expect(sizes).toEqual([3, 4, 3, 4]);
});

test('cropPicture writes the file in the requested type', async () => {
  const written: unknown[] = [];
  const nothing = () => {};
  const context = {
    fillRect: nothing,
    drawImage: nothing,
    save: nothing,
    restore: nothing,
    scale: nothing,
    translate: nothing,
    rotate: nothing,
  };
  const canvas = {
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void, type: string) => {
      written.push(type);
      done(new Blob(['picture'], { type }));
    },
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  const area = { x: 0, y: 0, width: 100, height: 100 };
  const cropped = await cropPicture({} as ImageBitmap, area, { type: 'image/jpeg' });
  expect([written, cropped.type]).toEqual([['image/jpeg'], 'image/jpeg']);
});
