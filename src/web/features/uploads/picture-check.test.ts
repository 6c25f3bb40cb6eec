import { beforeEach, expect, test, vi } from 'vitest';
import { UPLOAD_BYTES } from '#contract/uploads.ts';
import { PICTURE_BYTES, PICTURE_PIXELS, pictureKind, preparePicture } from './picture-check.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF';
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';

test.each([
  ['a JPEG', jpeg, 'jpeg'],
  ['a PNG', png, 'png'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
  ['an AVIF sequence', '\0\0\0\x1cftypavis\0\0\0\0', 'avif'],
  ['an AVIF under the general brand', '\0\0\0\x1cftypmif1\0\0\0\0avifmiaf', 'avif'],
  ['a HEIC', heic, 'heic'],
  ['a HEIC under the general brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
  ['a HEVC still', '\0\0\0\x18ftyphevc\0\0\0\0', 'heic'],
  ['text', 'Just some words', undefined],
  ['nothing', '', undefined],
  ['HTML', '<!doctype html><p>', undefined],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['a GIF', 'GIF89a', undefined],
  ['a sound in RIFF', 'RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp42', undefined],
  ['a JPEG cut after two bytes', '\xff\xd8', undefined],
  ['a PNG signature broken by a text transfer', '\x89PNG\n\x1a\n', undefined],
])('%s is recognised by its bytes', (_, text, kind) => {
  expect(pictureKind(bytes(text))).toBe(kind);
});

const square = (side: number) => async () => ({ width: side, height: side });
const broken = async () => {
  throw new Error('The source image cannot be decoded.');
};
const large = (size: number): Blob => new Blob([bytes(jpeg), new Uint8Array(size - jpeg.length)]);
const converted = new Blob([bytes(jpeg)], { type: 'image/jpeg' });

type Size = () => Promise<{ width: number; height: number }>;
const toJpeg = vi.fn<typeof import('./heic.ts')['heicToJpeg']>();
const prepare = (file: Blob, size: Size) => preparePicture(file, undefined, { size, toJpeg });
/** What is wrong with it; undefined when it may go on as it is. */
const problem = async (file: Blob, size: Size) => {
  const made = await prepare(file, size);
  if (made.ok) expect(made.file).toBe(file);
  return made.ok ? undefined : made.problem;
};
beforeEach(() => {
  toJpeg.mockReset();
});

test('a sound picture goes on, its name and claimed type do not matter', async () => {
  expect(await problem(new File([bytes(png)], 'x.txt', { type: 'text/plain' }), square(100))).toBeUndefined();
});

test('text under the name of a picture is refused', async () => {
  expect(await problem(new File(['words'], 'x.png', { type: 'image/png' }), square(100))).toBe('not_a_picture');
});

test("the limit in bytes is the contract's and allows exactly itself", async () => {
  expect(PICTURE_BYTES).toBe(UPLOAD_BYTES);
  expect(await problem(large(PICTURE_BYTES), square(100))).toBeUndefined();
  expect(await problem(large(PICTURE_BYTES + 1), square(100))).toBe('too_large');
});

test('the limit in pixels allows exactly itself', async () => {
  const wide = (height: number) => async () => ({ width: PICTURE_PIXELS / 1000, height });
  expect(await problem(new Blob([bytes(jpeg)]), wide(1000))).toBeUndefined();
  expect(await problem(new Blob([bytes(jpeg)]), wide(1001))).toBe('too_many_pixels');
});

test('a picture that the browser cannot read is refused without loading the HEIC decoder', async () => {
  expect(await problem(new Blob([bytes(jpeg)]), broken)).toBe('unreadable');
  expect(toJpeg).not.toHaveBeenCalled();
});

test("HEIC goes on as it is where the browser's own decoder reads it", async () => {
  expect(await problem(new Blob([bytes(heic)]), square(100))).toBeUndefined();
  expect(toJpeg).not.toHaveBeenCalled();
});

test('HEIC that the browser cannot read goes on as JPEG', async () => {
  toJpeg.mockResolvedValue({ ok: true, picture: converted });
  expect(await prepare(new Blob([bytes(heic)]), broken)).toEqual({ ok: true, file: converted });
  expect(toJpeg.mock.calls[0]?.[0].mostPixels).toBe(PICTURE_PIXELS);
});

test.each(['heic_unreadable', 'too_many_pixels'] as const)('HEIC that the decoder refuses: %s', async (found) => {
  toJpeg.mockResolvedValue({ ok: false, problem: found });
  expect(await problem(new Blob([bytes(heic)]), broken)).toBe(found);
});
