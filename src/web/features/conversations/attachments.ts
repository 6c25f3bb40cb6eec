/** Which of the files somebody picked, pasted or dropped can go with a message, and in which form? */
import { type PictureProblem, preparePicture } from '#web/features/uploads/index.ts';
import { cropPicture, decodePicture, isHeic } from '#web/ui/crop-picture.ts';

export type Refusal = Exclude<PictureProblem, 'not_a_picture'> | 'too_many' | 'not_an_image' | 'unknown_picture';
export type Refused = { readonly name: string; readonly reason: Refusal };
export type Read = { readonly ok: true; readonly file: File } | { readonly ok: false; readonly reason: Refusal };

/** A converted picture is no file yet and has no name. */
function named(picture: Blob, original: File): File {
  if (picture instanceof File) return picture;
  return new File([picture], original.name.replace(/\.hei[cf]$/i, '.jpg'), { type: picture.type });
}

/** Some browsers read a phone's own format; the server does not. */
async function toJpeg(file: Blob): Promise<Blob> {
  const picture = await decodePicture(file);
  const { width, height } = picture;
  try {
    return await cropPicture(picture, { x: 0, y: 0, width, height }, { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}

/** For tests, whose documents decode no pictures. */
const tools = { prepare: preparePicture, toJpeg };

async function read(file: File, { prepare, toJpeg }: typeof tools): Promise<Read> {
  const made = await prepare(file);
  if (made.ok) return { ok: true, file: named((await isHeic(made.file)) ? await toJpeg(made.file) : made.file, file) };
  if (made.problem !== 'not_a_picture') return { ok: false, reason: made.problem };
  // A drawing or an animation is a picture to its owner: the answer names what can be read.
  return { ok: false, reason: file.type.startsWith('image/') ? 'unknown_picture' : 'not_an_image' };
}

/** The picture as it may be sent: as it is, or turned into what the server takes. Told by its bytes, not its name. */
export async function readAttachment(file: File, use = tools): Promise<Read> {
  try {
    return await read(file, use);
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

/** What could not be attached, by reason, in the order in which the reasons came up. */
export function byReason(refused: readonly Refused[]): readonly (readonly [Refusal, readonly string[]])[] {
  const found = new Map<Refusal, string[]>();
  for (const { name, reason } of refused) found.set(reason, [...(found.get(reason) ?? []), name]);
  return [...found];
}
