/** Decodes a picture and resizes it, in a process with lower priority than the server. */
import { setPriority } from 'node:os';
import sharp, { type Channels } from 'sharp';
import { fingerprintPixels } from '../photos/fingerprint.ts';
import { encodeFingerprint } from '../photos/fingerprint-bytes.ts';

export type MakeOrder = {
  act: 'make';
  path: string;
  /** The widths in pixels. A WebP file is written for each width, and a JPEG file for one of them as well. */
  widths: readonly number[];
  jpeg: number;
  /** True to also write an AVIF file for each width, if the AVIF files are smaller than the WebP files. */
  avif: boolean;
};
/** Reads the size that a file declares, without decoding it. */
export type MeasureOrder = { act: 'measure'; path: string };
export type FingerprintOrder = { act: 'fingerprint'; bytes: Uint8Array };
export type PictureOrder = { id: number } & (MakeOrder | MeasureOrder | FingerprintOrder);
export type MadeFile = { name: string; bytes: Uint8Array; type: 'image/webp' | 'image/jpeg' | 'image/avif' };
export type MadePicture = { width: number; height: number /** Six hex digits. */; colour: string; files: MadeFile[] };
export type PictureSize = { width: number; height: number };
export type PictureResponse = { id: number } & (
  | { done: MadePicture | PictureSize | Uint8Array }
  | { refused: string }
  | { failed: string }
);

const MEGAPIXELS_40 = 40_000_000;
const DECODE_SECONDS = 20;
/** The maximum height of a WebP picture. */
const MAX_HEIGHT = 16_383;
/** Nice level: yields to the server, but still runs before idle work. */
const NICE_LEVEL = 10;

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: Channels } };
type Size = { width: number; pixels: Pixels };
class Refused extends Error {}

/**
 * Decodes the picture upright, in sRGB, no wider than the widest size needed; all sizes are made from these raw pixels.
 * The server has just written the file, so a decoder error or timeout means that the upload is invalid, not that the
 * file is missing.
 */
async function decode(path: string, widest: number): Promise<Pixels> {
  try {
    const { data, info } = await sharp(path, {
      limitInputPixels: MEGAPIXELS_40,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .timeout({ seconds: DECODE_SECONDS })
      .rotate()
      .resize({ width: widest, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : 'not decoded');
  }
}

async function colourOf({ data, raw }: Pixels): Promise<string> {
  const [red = 0, green = red, blue = red] = await sharp(data, { raw }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
}

async function narrow(from: Pixels, width: number): Promise<Pixels> {
  if (from.raw.width <= width) return from;
  const { data, info } = await sharp(from.data, { raw: from.raw })
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function measure({ path }: MeasureOrder): Promise<PictureSize> {
  try {
    const { width, height } = await sharp(path).metadata();
    return { width, height };
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : 'not measured');
  }
}

const FINGERPRINT_WIDTH = 320;

async function fingerprint({ bytes }: FingerprintOrder): Promise<Uint8Array> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MEGAPIXELS_40 })
      .resize({ width: FINGERPRINT_WIDTH, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return encodeFingerprint(fingerprintPixels({ data, ...info }));
  } catch (error) {
    throw new Refused(error instanceof Error ? error.message : 'not decoded');
  }
}

/**
 * Pictures with more pixels than this get no AVIF files, because encoding one would take a second. Every picture that
 * is cropped to 16:9 has fewer pixels than this after scaling.
 */
const MAX_AVIF_PIXELS = 1_000_000;
/** The quality at which AVIF resembles the original about as closely as the WebP file does (decision 71). */
function avifQuality(width: number): number {
  if (width > 640) return 59;
  return width > 320 ? 67 : 70;
}

const sizeOf = (files: readonly MadeFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.length, 0);

const toWebp = ({ data, raw }: Pixels): Promise<Buffer> =>
  sharp(data, { raw }).webp({ quality: 80, effort: 2 }).toBuffer();

const toAvif = ({ data, raw }: Pixels): Promise<Buffer> =>
  sharp(data, { raw })
    .avif({ quality: avifQuality(raw.width), effort: 2, chromaSubsampling: '4:2:0' })
    .toBuffer();

/**
 * Returns the AVIF files of these sizes, or none if one exceeds `MAX_AVIF_PIXELS`, if they would not be smaller than
 * the WebP files, or if encoding fails: the picture is complete without them.
 */
async function avifFiles(sizes: readonly Size[], webp: readonly MadeFile[]): Promise<MadeFile[]> {
  if (sizes.some(({ pixels: { raw } }) => raw.width * raw.height > MAX_AVIF_PIXELS)) return [];
  const files: MadeFile[] = [];
  try {
    for (const { width, pixels } of sizes) {
      files.push({ name: `${width}.avif`, bytes: await toAvif(pixels), type: 'image/avif' });
    }
  } catch {
    return [];
  }
  return sizeOf(files) < sizeOf(webp) ? files : [];
}

async function make({ path, widths, jpeg, avif }: MakeOrder): Promise<MadePicture> {
  const whole = await decode(path, Math.max(...widths));
  const sizes: Size[] = [];
  // Each width is resized from the next larger width, which costs less than resizing the widest picture every time.
  for (const width of [...widths].sort((a, b) => b - a)) {
    sizes.push({ width, pixels: await narrow(sizes.at(-1)?.pixels ?? whole, width) });
  }
  const files: MadeFile[] = [];
  for (const { width, pixels } of sizes) {
    files.push({ name: `${width}.webp`, bytes: await toWebp(pixels), type: 'image/webp' });
  }
  if (avif) files.push(...(await avifFiles(sizes, files)));
  const { data, raw } = sizes.find(({ width }) => width === jpeg)?.pixels ?? whole;
  const bytes = await sharp(data, { raw }).jpeg({ quality: 82, progressive: true }).toBuffer();
  files.push({ name: `${jpeg}.jpg`, bytes, type: 'image/jpeg' });
  return { width: whole.raw.width, height: whole.raw.height, colour: await colourOf(whole), files };
}

async function perform(order: PictureOrder): Promise<MadePicture | PictureSize | Uint8Array> {
  if (order.act === 'measure') return await measure(order);
  return order.act === 'make' ? await make(order) : await fingerprint(order);
}

async function answer(order: PictureOrder): Promise<PictureResponse> {
  const { id } = order;
  try {
    return { id, done: await perform(order) };
  } catch (error) {
    if (error instanceof Refused) return { id, refused: error.message };
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}

// Uses one thread per picture, because the queue decides how many pictures are processed at once.
sharp.concurrency(1);
sharp.cache(false);
try {
  setPriority(NICE_LEVEL);
} catch {
  // Some systems do not let a process lower its priority; it then keeps the priority of the server.
}
process.on('message', (order: PictureOrder) => void answer(order).then((sent) => process.send?.(sent)));
process.on('disconnect', () => process.exit(0));
