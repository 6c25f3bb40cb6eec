// Renders a drawing as a photograph file.
import sharp from 'sharp';
import { createRandom } from './random.ts';

const quality = 86;
const grainSize = 256;
const lightSteps = 256;

type Finishing = { grain: Int8Array; light: Map<string, Uint8Array> };
let finishing: Finishing | undefined;

/**
 * Renders an SVG document created by sheet.ts as a JPEG. `width` is in pixels; the height follows the document. Light,
 * vignette and grain are added here, pixel by pixel, because gradients over the whole picture and turbulence filters
 * make SVG rendering slow.
 */
export async function renderJpeg(svg: string, width = 1280): Promise<Buffer> {
  const drawn = /<svg[^>]* width="(\d+)"[^>]* data-finish="(photo|flat)"/.exec(svg);
  if (drawn === null) throw new Error('renderJpeg: the document was not created by a sheet');
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * width) / Number(drawn[1]) })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  applyFinishing(data, info.width, info.height, drawn[2] === 'photo');
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

function applyFinishing(data: Buffer, width: number, height: number, photo: boolean): void {
  finishing ??= { grain: makeGrain(), light: new Map() };
  const { grain } = finishing;
  const light = photo ? lightFor(finishing, width, height) : undefined;
  const strength = photo ? 1 : 0.4;
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  for (let y = 0, p = 0, i = 0; y < height; y++) {
    const row = (y % grainSize) * grainSize;
    for (let x = 0; x < width; x++, p++, i += 3) {
      const speck = (grain[row + (x % grainSize)] ?? 0) * strength;
      const gain = light === undefined ? 1 : (light[p] ?? 0) / 200;
      pixels[i] = (pixels[i] ?? 0) * gain + speck;
      pixels[i + 1] = (pixels[i + 1] ?? 0) * gain + speck;
      pixels[i + 2] = (pixels[i + 2] ?? 0) * gain + speck;
    }
  }
}

function makeGrain(): Int8Array {
  const random = createRandom('grain');
  // The sum of two random numbers produces few strong specks and many faint ones.
  return Int8Array.from({ length: grainSize * grainSize }, () => (random.next() + random.next() - 1) * 9);
}

/**
 * Returns a brightness factor per pixel, for light from the upper left and darker edges; 200 leaves a pixel unchanged.
 */
function lightFor(finishing: Finishing, width: number, height: number): Uint8Array {
  const key = `${width}x${height}`;
  const before = finishing.light.get(key);
  if (before !== undefined) return before;
  const map = new Uint8Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const u = x / width;
      const v = y / height;
      const lamp = Math.max(0, 1 - Math.hypot((u - 0.3) * 1.15, (v - 0.16) * 0.9) / 0.85);
      const edge = Math.max(0, Math.hypot(u - 0.5, (v - 0.46) * 0.85) - 0.3) / 0.4;
      const gain = 1 + 0.14 * lamp * lamp - 0.24 * Math.min(1, edge) ** 1.6;
      map[p] = Math.min(lightSteps - 1, Math.round(gain * 200));
    }
  }
  finishing.light.set(key, map);
  return map;
}
