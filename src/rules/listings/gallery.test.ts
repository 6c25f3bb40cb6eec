import { expect, test } from 'vitest';
import { galleryOf } from './gallery.ts';

test.each([
  ['', '', '', ['', '', '']],
  ['a', '', '', ['a', 'a', 'a']],
  ['a', 'b', '', ['a', 'b', 'a']],
  ['a', '', 'c', ['a', 'a', 'c']],
  ['a', 'b', 'c', ['a', 'b', 'c']],
  ['', 'b', '', ['', 'b', '']],
  ['', '', 'c', ['', '', 'c']],
  ['', 'b', 'c', ['', 'b', 'c']],
])('for image1 = %j, image2 = %j and image3 = %j, galleryOf returns %j', (image1, image2, image3, gallery) => {
  expect(galleryOf({ image1, image2, image3 })).toEqual(gallery);
});
