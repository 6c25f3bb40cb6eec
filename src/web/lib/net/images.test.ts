import { expect, it } from 'vitest';
import { avifOf, placeholderColour, srcSetOf, variantUrl } from './images.ts';

const listing = 'https://x.test/storage/listings/ab12-0fA3c9/1280.jpg';
const avatar = '/storage/avatars/ab12-ffffff/256.jpg';
const foreign = 'https://elsewhere.test/picture.jpg';

it.each([
  [listing, 1, 'https://x.test/storage/listings/ab12-0fA3c9/320.webp'],
  [listing, 320, 'https://x.test/storage/listings/ab12-0fA3c9/320.webp'],
  [listing, 321, 'https://x.test/storage/listings/ab12-0fA3c9/640.webp'],
  [listing, 5000, 'https://x.test/storage/listings/ab12-0fA3c9/1280.webp'],
  [avatar, 64, '/storage/avatars/ab12-ffffff/96.webp'],
  [avatar, 97, '/storage/avatars/ab12-ffffff/256.webp'],
  ['/storage/banners/ab12-ffffff/1280.jpg', 320, '/storage/banners/ab12-ffffff/640.webp'],
  ['/storage/chat/ab12-ffffff/1280.jpg', 320, '/storage/chat/ab12-ffffff/320.webp'],
  ['/storage/others/ab12/1280.jpg', 320, '/storage/others/ab12/1280.jpg'],
  [foreign, 320, foreign],
  ['', 320, ''],
])('variantUrl(%j, %i) returns %j', (url, width, expected) => {
  expect(variantUrl(url, width)).toBe(expected);
});

it('srcSetOf lists all sizes of a stored image and none of an external image', () => {
  expect(srcSetOf(avatar)).toBe('/storage/avatars/ab12-ffffff/96.webp 96w, /storage/avatars/ab12-ffffff/256.webp 256w');
  expect(srcSetOf(listing)?.split(', ')).toHaveLength(3);
  expect(srcSetOf(foreign)).toBeUndefined();
});

it('placeholderColour reads the colour from the name of the image’s folder', () => {
  expect(placeholderColour(listing)).toBe('#0fA3c9');
  expect(placeholderColour('https://x.test/storage/listings/plain/1280.jpg')).toBeUndefined();
  expect(placeholderColour('')).toBeUndefined();
});

it('avifOf returns the AVIF files of a picture that has them', () => {
  const url = '/storage/listings/ab12-a1b2c3-avif/1280.jpg';
  expect(avifOf(variantUrl(url, 640))).toBe('/storage/listings/ab12-a1b2c3-avif/640.avif');
  expect(avifOf(srcSetOf(url) ?? '')).toBe(
    [320, 640, 1280].map((width) => `/storage/listings/ab12-a1b2c3-avif/${width}.avif ${width}w`).join(', '),
  );
  expect(placeholderColour(url)).toBe('#a1b2c3');
});

it('avifOf returns undefined for a picture without AVIF files and for other URLs', () => {
  expect(avifOf(srcSetOf(listing) ?? '')).toBeUndefined();
  expect(avifOf(foreign)).toBeUndefined();
});
