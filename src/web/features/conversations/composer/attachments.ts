/** Decides which picked, pasted or dropped files can be attached to a message, and converts them if necessary. */
import { type PictureProblem, preparePicture } from '#web/features/uploads/index.ts';
import { cropPicture, decodePicture, isHeic } from '#web/ui/crop-picture.ts';

export type Refusal = Exclude<PictureProblem, 'not_a_picture'> | 'too_many' | 'not_an_image' | 'unknown_picture';
export type Refused = { readonly name: string; readonly reason: Refusal };
export type Read = { readonly ok: true; readonly file: File } | { readonly ok: false; readonly reason: Refusal };

/** A converted picture is a nameless Blob; gives it the original file's name. */
function withName(picture: Blob, original: File): File {
  if (picture instanceof File) return picture;
  return new File([picture], original.name.replace(/\.hei[cf]$/i, '.jpg'), { type: picture.type });
}

/** Some browsers can decode HEIC, the format of iPhone photos; the server cannot. */
async function toJpeg(file: Blob): Promise<Blob> {
  const picture = await decodePicture(file);
  const { width, height } = picture;
  try {
    return await cropPicture(picture, { x: 0, y: 0, width, height }, { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}

/** Replaced in tests, because jsdom cannot decode pictures. */
const tools = { prepare: preparePicture, toJpeg };

async function read(file: File, { prepare, toJpeg }: typeof tools): Promise<Read> {
  const prepared = await prepare(file);
  if (prepared.ok)
    return {
      ok: true,
      file: withName((await isHeic(prepared.file)) ? await toJpeg(prepared.file) : prepared.file, file),
    };
  if (prepared.problem !== 'not_a_picture') return { ok: false, reason: prepared.problem };
  // To its owner, an SVG or an animation is an image too, so this message lists the supported formats.
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

/** Groups the refused files by reason, in the order in which the reasons first occurred. */
export function byReason(refused: readonly Refused[]): readonly (readonly [Refusal, readonly string[]])[] {
  const groups = new Map<Refusal, string[]>();
  for (const { name, reason } of refused) groups.set(reason, [...(groups.get(reason) ?? []), name]);
  return [...groups];
}
