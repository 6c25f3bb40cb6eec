/** Checks a chosen file by its bytes instead of its name, before it is cropped or shrunk. */
import { MAX_PICKED_FILE_BYTES, MAX_PICKED_PIXELS } from '#contract/limits.ts';
import { decodePicture } from '#web/ui/crop-picture.ts';
import { heicToJpeg } from './heic.ts';

/** The `accept` attribute of file inputs; includes HEIC, the format of many phones. */
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';
export type PictureProblem =
  | 'not_a_picture'
  | 'too_large'
  | 'too_large_to_crop'
  | 'too_many_pixels_to_crop'
  | 'unreadable'
  | 'heic_unreadable';

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const letters = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Detects the format from the first bytes (32 are enough); undefined for unsupported formats. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (letters(bytes, 0, 4) === 'RIFF' && letters(bytes, 8, 12) === 'WEBP') return 'webp';
  if (letters(bytes, 4, 8) !== 'ftyp') return undefined;
  const brand = letters(bytes, 8, 12);
  // AVIF and HEIC share the general brands (mif1, msf1); only the list of compatible brands distinguishes them.
  const brands = letters(bytes, 8, 32);
  if (brand === 'avif' || brand === 'avis' || brands.includes('avif')) return 'avif';
  return /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'heic' : undefined;
}

/** Returns the dimensions, using the same decoder as the cropper; rejects if it cannot decode the image. */
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
const rejected = (problem: PictureProblem): PreparedPicture => ({ ok: false, problem });

/**
 * Returns the file to crop or to shrink: unchanged, or as JPEG if this browser cannot decode HEIC. `use` replaces the
 * decoders in tests, because jsdom cannot decode images.
 */
export async function preparePicture(file: Blob, signal?: AbortSignal, use = tools): Promise<PreparedPicture> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (kind === undefined) return rejected('not_a_picture');
  if (file.size > MAX_PICKED_FILE_BYTES) return rejected('too_large_to_crop');
  try {
    const { width, height } = await use.size(file);
    return width * height > MAX_PICKED_PIXELS ? rejected('too_many_pixels_to_crop') : { ok: true, file };
  } catch {
    if (kind !== 'heic') return rejected('unreadable');
  }
  const converted = await use.toJpeg({ file, maxPixels: MAX_PICKED_PIXELS }, signal);
  if (converted.ok) return { ok: true, file: converted.picture };
  return rejected(converted.problem === 'too_many_pixels' ? 'too_many_pixels_to_crop' : converted.problem);
}
