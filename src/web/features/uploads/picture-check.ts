/** Is this file a picture that we can take? Asked before anything is cropped or sent, by its bytes and not its name. */
import { decodePicture } from '#web/ui/crop-picture.ts';
import { heicToJpeg } from './heic.ts';

/** The contract's upper end (a test compares them); the contract itself would bring its schemas along. */
export const PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_PIXELS = 40_000_000;
/** For file choosers: the phone's own format too, where the browser can read it. */
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';
export type PictureProblem = 'not_a_picture' | 'too_large' | 'too_many_pixels' | 'unreadable' | 'heic_unreadable';

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const letters = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** What the first bytes (32 suffice) say; undefined for everything that we do not take. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (letters(bytes, 0, 4) === 'RIFF' && letters(bytes, 8, 12) === 'WEBP') return 'webp';
  if (letters(bytes, 4, 8) !== 'ftyp') return undefined;
  const brand = letters(bytes, 8, 12);
  // The general brands stand for either codec; which one it is says the list of compatible brands.
  const brands = letters(bytes, 8, 32);
  if (brand === 'avif' || brand === 'avis' || brands.includes('avif')) return 'avif';
  return /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'heic' : undefined;
}

/** Width and height by the decoder that the cropper uses too; rejects where it cannot read the picture. */
async function measure(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await decodePicture(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

type Tools = { size: typeof measure; toJpeg: typeof heicToJpeg };
const tools: Tools = { size: measure, toJpeg: heicToJpeg };

export type PreparedPicture =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly problem: PictureProblem };
const no = (problem: PictureProblem): PreparedPicture => ({ ok: false, problem });

/**
 * The file that may go on to be cropped: as it is, or as JPEG where this browser cannot read HEIC.
 * `use` is for tests: their documents decode no pictures.
 */
export async function preparePicture(file: Blob, signal?: AbortSignal, use = tools): Promise<PreparedPicture> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (kind === undefined) return no('not_a_picture');
  if (file.size > PICTURE_BYTES) return no('too_large');
  try {
    const { width, height } = await use.size(file);
    return width * height > PICTURE_PIXELS ? no('too_many_pixels') : { ok: true, file };
  } catch {
    if (kind !== 'heic') return no('unreadable');
  }
  const made = await use.toJpeg({ file, mostPixels: PICTURE_PIXELS }, signal);
  return made.ok ? { ok: true, file: made.picture } : no(made.problem);
}
