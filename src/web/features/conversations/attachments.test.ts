/** Do only pictures go with a message, and no more than fit? */
import { expect, it } from 'vitest';
import { UPLOAD_BYTES } from '#contract/uploads.ts';
import { attachFiles, MOST_BYTES } from './attachments.ts';

const file = (name: string, type: string, size = 3) => {
  const made = new File(['abc'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const image = (name: string) => file(name, 'image/png');

it('has the limit of the contract', () => expect(MOST_BYTES).toBe(UPLOAD_BYTES));

it.each<[string, number, File[], number, string[]]>([
  ['an image', 0, [image('a')], 1, []],
  ['an image beside others', 3, [image('a')], 4, []],
  ['a text', 0, [file('a', 'text/plain')], 0, ['not_an_image']],
  ['a film', 0, [file('a', 'video/mp4')], 0, ['not_an_image']],
  ['something without a type', 0, [file('a', '')], 0, ['not_an_image']],
  ['the largest image', 0, [file('a', 'image/png', MOST_BYTES)], 1, []],
  ['one byte more', 0, [file('a', 'image/png', MOST_BYTES + 1)], 0, ['too_large']],
  ['the tenth', 9, [image('a')], 10, []],
  ['the eleventh', 9, [image('a'), image('b')], 10, ['too_many']],
  ['a mixture', 9, [file('a', 'text/html'), image('b'), image('c')], 10, ['not_an_image', 'too_many']],
])('%s', (_what, before, picked, after, refused) => {
  const attached = Array.from({ length: before }, (_, at) => image(`old-${at}`));
  const result = attachFiles(attached, picked);
  expect(result.images).toHaveLength(after);
  expect(result.images.slice(0, before)).toEqual(attached);
  expect([...result.refused]).toEqual(refused);
});
