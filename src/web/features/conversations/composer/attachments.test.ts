// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts';
import type { PictureProblem } from '#web/features/uploads/index.ts';
import { byReason, type Refusal, readAttachment, sentWidth } from './attachments.ts';

const HEIC = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
const file = (name: string, type = 'image/png', bytes: BlobPart = 'abc') => new File([bytes], name, { type });
const asItIs = async (blob: Blob) => ({ ok: true, file: blob }) as const;
const unused = () => Promise.reject(new Error('shrink must not be called'));
const unchanged = async (blob: Blob) => blob;

describe('readAttachment with a picture', () => {
  it('returns a small file unchanged', async () => {
    const picture = file('cat.png');
    expect(await readAttachment(picture, { prepare: asItIs, shrink: unchanged })).toEqual({ ok: true, file: picture });
  });

  it('returns the shrunk picture under its original name, with the file extension of its new format', async () => {
    const shrink = async () => new Blob(['webp'], { type: 'image/webp' });
    const attachment = await readAttachment(file('cat.v2.png'), { prepare: asItIs, shrink });
    expect(attachment.ok && [attachment.file.name, attachment.file.type]).toEqual(['cat.v2.webp', 'image/webp']);
    const photo = await readAttachment(file('IMG_1.JPEG'), { prepare: asItIs, shrink: async () => jpeg });
    expect(photo.ok && photo.file.name).toBe('IMG_1.JPEG');
    const bare = await readAttachment(file('cat'), { prepare: asItIs, shrink });
    expect(bare.ok && bare.file.name).toBe('cat.webp');
  });

  it('refuses a picture that is still too large after shrinking', async () => {
    const shrink = async () => new Blob([new Uint8Array(MAX_UPLOAD_BYTES + 1)], { type: 'image/png' });
    expect(await readAttachment(file('cat.png'), { prepare: asItIs, shrink })).toEqual({
      ok: false,
      reason: 'too_large',
    });
  });

  it('converts a HEIC picture to JPEG and keeps its name, with the extension jpg', async () => {
    const prepare = async () => ({ ok: true, file: jpeg }) as const;
    const attachment = await readAttachment(file('IMG_1.HEIC', 'image/heic', HEIC), { prepare, shrink: unchanged });
    expect(attachment.ok && [attachment.file.name, attachment.file.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
  });

  it('converts HEIC even if the browser could display it', async () => {
    const attachment = await readAttachment(file('IMG_2.heif', '', HEIC), {
      prepare: asItIs,
      shrink: async () => jpeg,
    });
    expect(attachment.ok && [attachment.file.name, attachment.file.type]).toEqual(['IMG_2.jpg', 'image/jpeg']);
  });
});

describe('readAttachment with invalid files', () => {
  it.each<[PictureProblem, string, Refusal]>([
    ['not_a_picture', 'text/plain', 'not_an_image'],
    ['not_a_picture', 'video/mp4', 'not_an_image'],
    ['not_a_picture', '', 'not_an_image'],
    ['not_a_picture', 'image/gif', 'unknown_picture'],
    ['not_a_picture', 'image/svg+xml', 'unknown_picture'],
    ['too_large_to_crop', 'image/png', 'too_large_to_crop'],
    ['too_many_pixels_to_crop', 'image/png', 'too_many_pixels_to_crop'],
    ['unreadable', 'image/png', 'unreadable'],
    ['heic_unreadable', 'image/heic', 'heic_unreadable'],
  ])('turns the problem %s of a file of type "%s" into the refusal %s', async (problem, type, reason) => {
    const prepare = async () => ({ ok: false, problem }) as const;
    expect(await readAttachment(file('x', type), { prepare, shrink: unused })).toEqual({ ok: false, reason });
  });

  it('reports a file as unreadable if the browser throws', async () => {
    const prepare = () => Promise.reject(new Error('no memory'));
    expect(await readAttachment(file('x'), { prepare, shrink: unused })).toEqual({ ok: false, reason: 'unreadable' });
    const heic = file('x.heic', '', HEIC);
    expect(await readAttachment(heic, { prepare: asItIs, shrink: unused })).toEqual({
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

it.each([
  ['a photo taken with a phone', { width: 3000, height: 4000 }, 1280],
  ['a small picture', { width: 800, height: 600 }, 800],
  ['a long screenshot', { width: 1284, height: 8000 }, 1280],
  ['a wide panorama', { width: 12_000, height: 2000 }, 1280],
  ['a screenshot that is too tall to be stored', { width: 1000, height: 32_766 }, 500],
  ['a picture with too many pixels to be drawn', { width: 1280, height: 15_625 }, 1144],
  ['a line', { width: 2, height: 16_000_000 }, 1],
])('sentWidth for %s with the dimensions %j returns %i', (_name, size, width) => {
  expect(sentWidth(size)).toBe(width);
});
