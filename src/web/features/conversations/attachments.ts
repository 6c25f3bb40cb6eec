/** Which of the files somebody picked, pasted or dropped can go with a message? */
import type { UPLOAD_BYTES } from '#contract/uploads.ts';
import { MOST_IMAGES } from '#rules/conversations/outgoing-message.ts';

/** The contract's limit; its file brings the schemas along, so only its type is taken from there. */
export const MOST_BYTES: typeof UPLOAD_BYTES = 10 * 1024 * 1024;

export type Refusal = 'not_an_image' | 'too_large' | 'too_many';

/** Adds what fits to what is attached already; `refused` names each reason once. */
export function attachFiles(
  attached: readonly File[],
  picked: readonly File[],
): { images: readonly File[]; refused: ReadonlySet<Refusal> } {
  const images = [...attached];
  const refused = new Set<Refusal>();
  for (const file of picked) {
    if (!file.type.startsWith('image/')) refused.add('not_an_image');
    else if (file.size > MOST_BYTES) refused.add('too_large');
    else if (images.length >= MOST_IMAGES) refused.add('too_many');
    else images.push(file);
  }
  return { images, refused };
}
