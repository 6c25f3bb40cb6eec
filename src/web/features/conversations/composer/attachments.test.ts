// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { PictureProblem } from '#web/features/uploads/index.ts';
import { byReason, type Refusal, readAttachment } from './attachments.ts';

const HEIC = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
const file = (name: string, type = 'image/png', bytes: BlobPart = 'abc') => new File([bytes], name, { type });
const asItIs = async (given: Blob) => ({ ok: true, file: given }) as const;
const unused = () => Promise.reject(new Error('toJpeg must not be called'));

describe('readAttachment with a picture', () => {
  it('returns the file unchanged', async () => {
    const picture = file('cat.png');
    expect(await readAttachment(picture, { prepare: asItIs, toJpeg: unused })).toEqual({ ok: true, file: picture });
  });

  it('converts a HEIC picture to JPEG under its own name', async () => {
    const prepare = async () => ({ ok: true, file: jpeg }) as const;
    const made = await readAttachment(file('IMG_1.HEIC', 'image/heic', HEIC), { prepare, toJpeg: unused });
    expect(made.ok && [made.file.name, made.file.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
  });

  it('converts HEIC even if the browser could display it', async () => {
    const made = await readAttachment(file('IMG_2.heif', '', HEIC), { prepare: asItIs, toJpeg: async () => jpeg });
    expect(made.ok && [made.file.name, made.file.type]).toEqual(['IMG_2.jpg', 'image/jpeg']);
  });
});

describe('readAttachment with other files', () => {
  it.each<[PictureProblem, string, Refusal]>([
    ['not_a_picture', 'text/plain', 'not_an_image'],
    ['not_a_picture', 'video/mp4', 'not_an_image'],
    ['not_a_picture', '', 'not_an_image'],
    ['not_a_picture', 'image/gif', 'unknown_picture'],
    ['not_a_picture', 'image/svg+xml', 'unknown_picture'],
    ['too_large', 'image/png', 'too_large'],
    ['too_many_pixels', 'image/png', 'too_many_pixels'],
    ['unreadable', 'image/png', 'unreadable'],
    ['heic_unreadable', 'image/heic', 'heic_unreadable'],
  ])('turns the problem %s of type "%s" into the refusal %s', async (problem, type, reason) => {
    const prepare = async () => ({ ok: false, problem }) as const;
    expect(await readAttachment(file('x', type), { prepare, toJpeg: unused })).toEqual({ ok: false, reason });
  });

  it('reports a file as unreadable if the browser throws', async () => {
    const prepare = () => Promise.reject(new Error('no memory'));
    expect(await readAttachment(file('x'), { prepare, toJpeg: unused })).toEqual({ ok: false, reason: 'unreadable' });
    const heic = file('x.heic', '', HEIC);
    expect(await readAttachment(heic, { prepare: asItIs, toJpeg: unused })).toEqual({
      ok: false,
      reason: 'unreadable',
    });
  });
});

it('byReason groups the names of refused files by reason', () => {
  const refused = [
    { name: 'a.txt', reason: 'not_an_image' },
    { name: '11.png', reason: 'too_many' },
    { name: 'b.txt', reason: 'not_an_image' },
  ] as const;
  expect(byReason(refused)).toEqual([
    ['not_an_image', ['a.txt', 'b.txt']],
    ['too_many', ['11.png']],
  ]);
});
