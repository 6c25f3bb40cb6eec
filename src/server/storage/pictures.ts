/**
 * Turns an uploaded file into stored pictures in several widths. The format is detected from the bytes; the pictures
 * are upright and without metadata.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { MESSAGE_PICTURE_WIDTH } from '#contract/limits.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import { makePicture, measurePicture, NotAPicture } from './picture-process.ts';
import type { Storage } from './storage.ts';

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const startsWith = (head: Buffer, bytes: number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);

/** The first 32 bytes decide; file names and content types are never trusted. */
function formatOf(head: Buffer): PictureFormat | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const text = head.toString('latin1');
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /avif|avis/.test(text.slice(8, 32))) return 'avif';
  return undefined;
}

/** Detects the format of a picture from its bytes alone. */
async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export { fingerprintPicture, NotAPicture } from './picture-process.ts';

/**
 * For each folder, the widths of the WebP files, whether there are AVIF files beside them, and the width of the JPEG that
 * is the default.
 */
const SHAPES = {
  listings: { widths: [320, 640, 1280], jpeg: 1280, avif: true },
  banners: { widths: [640, 1280], jpeg: 1280, avif: true },
  avatars: { widths: [96, 256], jpeg: 256, avif: false },
  chat: { widths: [320, 640, MESSAGE_PICTURE_WIDTH], jpeg: MESSAGE_PICTURE_WIDTH, avif: false },
} as const;
/**
 * The suffix of the names of pictures that have AVIF files. Clients receive only the URL of the JPEG: the suffix in it
 * shows that they can also request AVIF files.
 */
const AVIF_SUFFIX = '-avif';
export type PictureFolder = keyof typeof SHAPES;

export type StoredPicture = {
  /**
   * `folder/name`; the files are stored under it as `<width>.webp`, `<width>.jpg`, and `<width>.avif` if the name ends
   * with `-avif`.
   */
  key: string;
  width: number;
  height: number;
};

/**
 * Processes at most two pictures at a time, because decoding needs a lot of memory. An account can have one picture in
 * progress and two waiting. The limit is low, because even a file of 1 kB can contain 40 megapixels, which take seconds
 * to process.
 */
const queue = createFairQueue({ width: 2, perAccount: 2, capacity: 60 });

type StoreOptions = {
  /** The account that uploads; if undefined, the picture is queued as if it had its own account. */
  account?: string;
  /** False skips the AVIF files, which take the longest to encode. */
  avif?: boolean;
  /** Called with the size before anything is decoded; rejects to refuse the picture. */
  charge?(megapixels: number): Promise<void>;
  /** Called once the key is known, before anything is stored. */
  begin?(picture: StoredPicture): Promise<void>;
};

/**
 * Resizes and stores one picture file in all sizes.
 * @throws NotAPicture for anything but a whole JPEG, PNG, WebP or AVIF of at most 40 megapixels.
 */
export async function storePicture(
  path: string,
  folder: PictureFolder,
  storage: Storage,
  { account = randomUUID(), avif = true, charge, begin }: StoreOptions = {},
): Promise<StoredPicture> {
  if (!formatOf(await readHead(path))) throw new NotAPicture('unknown bytes');
  const { width, height, colour, files } = await queue(account, async () => {
    const claimed = await measurePicture(path);
    await charge?.(Math.ceil((claimed.width * claimed.height) / 1_000_000));
    return await makePicture({ path, ...SHAPES[folder], avif: avif && SHAPES[folder].avif });
  });
  // 128 random bits, then the average colour, which clients show as a placeholder without a request.
  const name = `${randomBytes(16).toString('hex')}-${colour}`;
  const hasAvif = files.some(({ type }) => type === 'image/avif');
  const picture = { key: `${folder}/${name}${hasAvif ? AVIF_SUFFIX : ''}`, width, height };
  await begin?.(picture);
  for (const { name, bytes, type } of files) await storage.put(`${picture.key}/${name}`, Buffer.from(bytes), type);
  return picture;
}

/** Returns the path of the default size, relative to the storage URL. */
export function picturePath(key: string): string {
  const folder = key.slice(0, key.indexOf('/')) as PictureFolder;
  return `${key}/${SHAPES[folder].jpeg}.jpg`;
}

export function pictureFiles(key: string): string[] {
  const folder = key.slice(0, key.indexOf('/')) as PictureFolder;
  const types = key.endsWith(AVIF_SUFFIX) ? ['webp', 'avif'] : ['webp'];
  return [
    ...types.flatMap((type) => SHAPES[folder].widths.map((width) => `${key}/${width}.${type}`)),
    picturePath(key),
  ];
}

export function keyOfPath(path: string): string | undefined {
  const match =
    /^((listings|banners|avatars|chat)\/[0-9a-f]{32}-[0-9a-f]{6}(?:-avif)?)\/\d{2,4}\.(jpg|webp|avif)$/.exec(path);
  return match?.[1];
}

export function smallestFile(key: string): string {
  const folder = key.slice(0, key.indexOf('/')) as PictureFolder;
  return `${key}/${SHAPES[folder].widths[0]}.webp`;
}
