/** How does a file from outside become pictures of ours: recognised by its bytes, upright, without metadata, in several widths? */
import { randomBytes, randomUUID } from 'node:crypto';
import { createFairQueue } from '../limits/fair-queue.ts';
import { formatOf, readHead } from './picture-format.ts';
import { makePicture, measurePicture, NotAPicture } from './picture-workshop.ts';
import type { Storage } from './storage.ts';

export { NotAPicture } from './picture-workshop.ts';

/** What each folder's pictures are made into: the widths in WebP, and one JPEG that works by itself. */
const SHAPES = {
  listings: { widths: [320, 640, 1280], jpeg: 1280 },
  banners: { widths: [640, 1280], jpeg: 1280 },
  avatars: { widths: [96, 256], jpeg: 256 },
  chat: { widths: [320, 640, 1280], jpeg: 1280 },
} as const;
export type PictureFolder = keyof typeof SHAPES;

export type StoredPicture = {
  /** `folder/name`; the files lie under it as `<width>.webp` and `<width>.jpg`. */
  key: string;
  width: number;
  height: number;
};

/**
 * Two at once, for the memory they take; both give way to whoever answers requests. One account decodes one picture at
 * a time and has two waiting: a file of 1 kB can hold 40 megapixels, which take seconds.
 */
const queue = createFairQueue({ width: 2, perAccount: 2, capacity: 60 });

type StoreOptions = {
  /** Who sent it; without one it takes its turn like an account of its own. */
  account?: string;
  /** Is told the size before anything is decoded, and can refuse. */
  charge?(megapixels: number): Promise<void>;
  /** Runs once the name is known and before anything is stored. */
  begin?(picture: StoredPicture): Promise<void>;
};

/**
 * Makes and stores all sizes of one picture file.
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
  // 128 random bits, then the average colour: a placeholder that needs no request.
  const picture = { key: `${folder}/${randomBytes(16).toString('hex')}-${colour}`, width, height };
  await begin?.(picture);
  for (const { name, bytes, type } of files) await storage.put(`${picture.key}/${name}`, Buffer.from(bytes), type);
  return picture;
}

/** The path, under the storage address, of the size that works by itself. */
export function picturePath(key: string): string {
  const folder = key.slice(0, key.indexOf('/')) as PictureFolder;
  return `${key}/${SHAPES[folder].jpeg}.jpg`;
}

/** The paths of all its files. */
export function pictureFiles(key: string): string[] {
  const folder = key.slice(0, key.indexOf('/')) as PictureFolder;
  return [...SHAPES[folder].widths.map((width) => `${key}/${width}.webp`), picturePath(key)];
}

/** The key of one of our pictures' files, or undefined. */
export function keyOfPath(path: string): string | undefined {
  const match = /^((listings|banners|avatars|chat)\/[0-9a-f]{32}-[0-9a-f]{6})\/\d{2,4}\.(jpg|webp)$/.exec(path);
  return match?.[1];
}
