/** Creates valid and invalid picture files for tests. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Size = { width?: number; height?: number };

/** A picture whose left half is red and right half blue, so that its orientation can be tested. */
function halves({ width = 60, height = 40 }: Size) {
  const half = Math.floor(width / 2);
  const blue = { create: { width: width - half, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: half, top: 0 },
  ]);
}

export const jpeg = (size: Size = {}): Promise<Buffer> => halves(size).jpeg({ quality: 95 }).toBuffer();
export const png = (size: Size = {}): Promise<Buffer> => halves(size).png().toBuffer();
export const webp = (size: Size = {}): Promise<Buffer> => halves(size).webp().toBuffer();
export const avif = (size: Size = {}): Promise<Buffer> => halves(size).avif({ effort: 0 }).toBuffer();

/** A JPEG as phones store it: with its rotation and its location in EXIF. */
export const phoneJpeg = async (size: Size = {}): Promise<Buffer> => {
  const upright = await jpeg(size);
  return await sharp(upright)
    .withExif({
      IFD0: { Make: 'Pocketcam', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A complete, valid PNG, black, with one bit per pixel: 8,000 by 6,000 pixels take 6 kB. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // Each row begins with the byte that identifies its filter.
  const pixels = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const content = deflateSync(pixels, { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}

/** A picture of 256 megapixels in a small file; decoded, it would take three quarters of a gigabyte. */
export const pngBomb = (): Buffer => blackPng(16_000, 16_000);

/** A large file that begins like a JPEG and continues with zeros, to be refused before its content is read. */
export function hugeJpeg(megabytes: number): Buffer {
  const bytes = Buffer.alloc(megabytes * 1024 * 1024);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

/** A picture, different for each seed, with enough detail for the detection of copied photographs. */
export const detailedPicture = (seed: number): Sharp => {
  let state = seed + 1;
  const next = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
  const shapes = Array.from(
    { length: 60 },
    () =>
      `<ellipse cx="${next(300)}" cy="${next(400)}" rx="${6 + next(50)}" ry="${6 + next(50)}" fill="rgb(${next(256)},${next(256)},${next(256)})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="#667788"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
};
