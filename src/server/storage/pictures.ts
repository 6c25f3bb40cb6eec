/** Turns an uploaded file into stored pictures: detected by its bytes, upright, without metadata, in several widths. */
import { randomBytes, randomUUID } from 'node:crypto';
import { MESSAGE_PICTURE_WIDTH } from '#contract/limits.ts';
import { createFairQueue } from '../limits/fair-queue.ts';
import { formatOf, readHead } from './picture-format.ts';
import { makePicture, measurePicture, NotAPicture } from './picture-process.ts';
import type { Storage } from './storage.ts';

export { fingerprintPicture, NotAPicture } from './picture-process.ts';

/** The output of each folder: the widths in WebP, and one JPEG as the default. */
const SHAPES = {
  listings: { widths: [320, 640, 1280], jpeg: 1280 },
  banners: { widths: [640, 1280], jpeg: 1280 },
  avatars: { widths: [96, 256], jpeg: 256 },
  chat: { widths: [320, 640, MESSAGE_PICTURE_WIDTH], jpeg: MESSAGE_PICTURE_WIDTH },
} as const;
export type PictureFolder = keyof typeof SHAPES;

export type StoredPicture = {
  /** `folder/name`; the files are stored under it as `<width>.webp` and `<width>.jpg`. */
  key: string;
  width: number;
  height: number;
};

/**
 * Two pictures at once, because of their memory; both have a lower priority than requests. One account decodes one
 * picture at a time and has two waiting: a file of 1 kB can hold 40 megapixels, which take seconds.
 */
const queue = createFairQueue({ width: 2, perAccount: 2, capacity: 60 });

type StoreOptions = {
  /** The uploading account; without one, the picture is queued like that of a separate account. */
  account?: string;
  /** Called with the size before anything is decoded; can refuse. */
  charge?(megapixels: number): Promise<void>;
  /** Runs once the name is known and before anything is stored. */
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
  { account = randomUUID(), charge, begin }: StoreOptions = {},
): Promise<StoredPicture> {
  if (!formatOf(await readHead(path))) throw new NotAPicture('unknown bytes');
  const { width, height, colour, files } = await queue(account, async () => {
    const claimed = await measurePicture(path);
    await charge?.(Math.ceil((claimed.width * claimed.height) / 1_000_000));
    return await makePicture({ path, ...SHAPES[folder] });
  });
  // 128 random bits, then the average colour, which serves as a placeholder without a request.
  const picture = { key: `${folder}/${randomBytes(16).toString('hex')}-${colour}`, width, height };
  await begin?.(picture);
  for (const { name, bytes, type } of files) await storage.put(`${picture.key}/${name}`, Buffer.from(bytes), type);
  return picture;
}

/** Returns the path of the default size, relative to the storage URL. */
export function picturePath(key: string): string {
  const folder = key.slice(0, key.indexOf('/')) as PictureFolder;
  return `${key}/${SHAPES[folder].jpeg}.jpg`;
}

/** Returns the paths of all its files. */
export function pictureFiles(key: string): string[] {
  const folder = key.slice(0, key.indexOf('/')) as PictureFolder;
  return [...SHAPES[folder].widths.map((width) => `${key}/${width}.webp`), picturePath(key)];
}

/** Returns the key of a stored picture's file, or undefined. */
export function keyOfPath(path: string): string | undefined {
  const match = /^((listings|banners|avatars|chat)\/[0-9a-f]{32}-[0-9a-f]{6})\/\d{2,4}\.(jpg|webp)$/.exec(path);
  return match?.[1];
}

/** Returns the path of the smallest file. */
export function smallestFile(key: string): string {
  const folder = key.slice(0, key.indexOf('/')) as PictureFolder;
  return `${key}/${SHAPES[folder].widths[0]}.webp`;
}
