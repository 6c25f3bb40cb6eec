/** Creates a picture with the dimensions, detail and file size of a phone's photograph. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Creates a JPEG of 12 megapixels and about 5 MB: soft shapes with sensor noise, rotated as phones store it. */
export async function makePhotograph(width = 4032, height = 3024): Promise<Buffer> {
  const shapes = await sharp(randomBytes(48 * 36 * 3), { raw: { width: 48, height: 36, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .toBuffer({ resolveWithObject: true });
  const grain = randomBytes(width * height);
  const pixels = shapes.data;
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + ((grain[Math.floor(at / 3)] ?? 0) % 17) - 8));
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}
