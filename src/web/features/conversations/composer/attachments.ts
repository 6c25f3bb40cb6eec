/** Decides which picked, pasted or dropped files can be attached to a message, and converts or shrinks them. */
import { MAX_UPLOAD_BYTES, MESSAGE_PICTURE_WIDTH } from '#contract/limits.ts';
import { type PictureProblem, preparePicture } from '#web/features/uploads/index.ts';
import { cropPicture, decodePicture, isHeic } from '#web/ui/crop-picture.ts';

export type Refusal = Exclude<PictureProblem, 'not_a_picture'> | 'too_many' | 'not_an_image' | 'unknown_picture';
export type Refused = { readonly name: string; readonly reason: Refusal };
export type Read = { readonly ok: true; readonly file: File } | { readonly ok: false; readonly reason: Refusal };

/** Gives a converted picture, which is a nameless Blob, the name of the original file. */
function withName(picture: Blob, original: File): File {
  if (picture instanceof File) return picture;
  const format = picture.type.replace('image/', '').replace('jpeg', 'jpg');
  const isNamed = original.name.toLowerCase().replace(/jpeg$/, 'jpg').endsWith(`.${format}`);
  const name = isNamed ? original.name : original.name.replace(/\.\w+$|$/, `.${format}`);
  return new File([picture], name, { type: picture.type });
}

/** The maximum number of pixels that mobile browsers can draw, and the maximum height of a WebP picture. */
const MAX_DRAWN = { pixels: 16_000_000, height: 16_383 };

/**
 * Returns the width in pixels at which a picture is sent: at most the width of the largest stored picture, so that
 * uploading a phone's photo takes no longer than necessary. A tall screenshot is scaled down further only if it exceeds
 * `MAX_DRAWN`, because its text must stay legible.
 */
export function sentWidth({ width, height }: { width: number; height: number }): number {
  const targetWidth = Math.min(width, MESSAGE_PICTURE_WIDTH);
  const drawnHeight = (targetWidth * height) / width;
  const scale = Math.min(1, MAX_DRAWN.height / drawnHeight, Math.sqrt(MAX_DRAWN.pixels / (targetWidth * drawnHeight)));
  return Math.max(1, Math.floor(targetWidth * scale));
}

/**
 * Returns the picture to send: unchanged, scaled to the width at which it is sent, or converted. Some browsers can
 * decode HEIC, the format of iPhone photos; the server cannot.
 */
async function shrink(file: Blob): Promise<Blob> {
  const isPhoto = await isHeic(file);
  const picture = await decodePicture(file);
  const { width, height } = picture;
  const maxWidth = sentWidth(picture);
  const isSmall = maxWidth === width && file.size <= MAX_UPLOAD_BYTES;
  try {
    if (!isPhoto && isSmall) return file;
    // WebP preserves transparency, and JPEG does not.
    const type = isPhoto || file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    return await cropPicture(picture, { x: 0, y: 0, width, height }, { type, maxWidth });
  } finally {
    picture.close();
  }
}

/** Replaced in tests, because jsdom cannot decode pictures. */
const tools = { prepare: (file: Blob) => preparePicture(file), shrink };

async function read(file: File, { prepare, shrink }: typeof tools): Promise<Read> {
  const prepared = await prepare(file);
  if (prepared.ok) {
    const small = await shrink(prepared.file);
    return small.size > MAX_UPLOAD_BYTES
      ? { ok: false, reason: 'too_large' }
      : { ok: true, file: withName(small, file) };
  }
  if (prepared.problem !== 'not_a_picture') return { ok: false, reason: prepared.problem };
  // Users regard an SVG or an animation as an image too, so they get a message that lists the supported formats.
  return { ok: false, reason: file.type.startsWith('image/') ? 'unknown_picture' : 'not_an_image' };
}

/** Returns the picture in a format the server accepts, converted if necessary. Checks the bytes, not the file name. */
export async function readAttachment(file: File, use = tools): Promise<Read> {
  try {
    return await read(file, use);
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

export function byReason(refused: readonly Refused[]): readonly (readonly [Refusal, readonly string[]])[] {
  const groups = new Map<Refusal, string[]>();
  for (const { name, reason } of refused) groups.set(reason, [...(groups.get(reason) ?? []), name]);
  return [...groups];
}
