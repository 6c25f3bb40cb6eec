import { beforeEach, expect, test, vi } from 'vitest';
import { pictureKind, preparePicture } from './picture-check.ts';

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
  ['an HEVC still', '\0\0\0\x18ftyphevc\0\0\0\0', 'heic'],
])('the picture check recognizes %s by its bytes', (_, text, kind) => {
  expect(pictureKind(bytes(text))).toBe(kind);
});

test.each([
  ['text', 'Just some words'],
  ['an empty file', ''],
  ['HTML', '<!doctype html><p>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a GIF', 'GIF89a'],
  ['a WAV file', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a video', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ['a JPEG cut after two bytes', '\xff\xd8'],
  ['a PNG signature broken by a text transfer', '\x89PNG\n\x1a\n'],
])('the picture check recognizes no supported image format in %s', (_, text) => {
  expect(pictureKind(bytes(text))).toBeUndefined();
});

const square = (side: number) => async () => ({ width: side, height: side });
const broken = async () => {
  throw new Error('The source image cannot be decoded.');
};
/** Creates a small file with a false `size`, because a real file of this size would make the test slow. */
const large = (size: number): Blob => Object.defineProperty(new Blob([bytes(jpeg)]), 'size', { value: size });
const converted = new Blob([bytes(jpeg)], { type: 'image/jpeg' });

type Size = () => Promise<{ width: number; height: number }>;
const toJpeg = vi.fn<typeof import('./heic.ts')['heicToJpeg']>();
const prepare = (file: Blob, size: Size) => preparePicture(file, undefined, { size, toJpeg });
const problem = async (file: Blob, size: Size) => {
  const prepared = await prepare(file, size);
  if (prepared.ok) expect(prepared.file).toBe(file);
  return prepared.ok ? undefined : prepared.problem;
};
beforeEach(() => {
  toJpeg.mockReset();
});

test('the picture check accepts a valid image, whatever its name and type', async () => {
  expect(await problem(new File([bytes(png)], 'x.txt', { type: 'text/plain' }), square(100))).toBeUndefined();
});

test('the picture check rejects text with the name of an image', async () => {
  expect(await problem(new File(['words'], 'x.png', { type: 'image/png' }), square(100))).toBe('not_a_picture');
});

test('the picture check accepts a file of exactly the maximum size and rejects a larger one', async () => {
  const most = 100 * 1024 * 1024;
  expect(await problem(large(most), square(100))).toBeUndefined();
  expect(await problem(large(most + 1), square(100))).toBe('too_large_to_crop');
});

test('the picture check accepts an image of exactly the maximum number of pixels and rejects a larger one', async () => {
  const wide = (height: number) => async () => ({ width: 120_000, height });
  expect(await problem(new Blob([bytes(jpeg)]), wide(1000))).toBeUndefined();
  expect(await problem(new Blob([bytes(jpeg)]), wide(1001))).toBe('too_many_pixels_to_crop');
});

test('the picture check rejects an unreadable image without loading the HEIC decoder', async () => {
  expect(await problem(new Blob([bytes(jpeg)]), broken)).toBe('unreadable');
  expect(toJpeg).not.toHaveBeenCalled();
});

test('the picture check accepts HEIC unchanged if the browser can decode it', async () => {
  expect(await problem(new Blob([bytes(heic)]), square(100))).toBeUndefined();
  expect(toJpeg).not.toHaveBeenCalled();
});

test('the picture check converts HEIC to JPEG if the browser cannot decode it', async () => {
  toJpeg.mockResolvedValue({ ok: true, picture: converted });
  expect(await prepare(new Blob([bytes(heic)]), broken)).toEqual({ ok: true, file: converted });
  expect(toJpeg.mock.calls[0]?.[0].maxPixels).toBe(120_000_000);
});

test.each([
  ['heic_unreadable', 'heic_unreadable'],
  ['too_many_pixels', 'too_many_pixels_to_crop'],
] as const)('the picture check rejects HEIC when the decoder reports %s', async (decoderProblem, expected) => {
  toJpeg.mockResolvedValue({ ok: false, problem: decoderProblem });
  expect(await problem(new Blob([bytes(heic)]), broken)).toBe(expected);
});
