/** How does a received file become a kept picture? */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { enforceRateLimit, type Limiter, type LimitTable } from '../../limits/limits.ts';
import { NotAPicture, type PictureFolder, storePicture } from '../../storage/pictures.ts';
import type { Storage } from '../../storage/storage.ts';
import { deleteImage, insertImage, markWhole, renewSameImage } from './uploads.store.ts';

export type StoredUpload = { id: number; key: string };
type Deps = { db: Db; storage: Storage; limiter: Limiter; limits: LimitTable };

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** The row comes before the files: whatever is interrupted leaves a row by which the sweep finds them. */
async function makeKept(deps: Deps, ownerId: number, folder: PictureFolder, path: string): Promise<StoredUpload> {
  const rows: StoredUpload[] = [];
  try {
    const account = `account ${ownerId}`;
    const { key } = await storePicture(path, folder, deps.storage, {
      account,
      charge: (megapixels) => enforceRateLimit(deps.limiter, deps.limits.megapixels, account, megapixels),
      begin: async (picture) => {
        rows.push({ ...(await insertImage(deps.db, { ...picture, ownerId, folder })), key: picture.key });
      },
    });
    return rows[0] ?? Promise.reject(new Error(`${key} has no row`));
  } catch (error) {
    for (const row of rows) await discardPicture(deps, row).catch(() => undefined);
    if (error instanceof NotAPicture) fail('unsupported_image');
    throw error;
  }
}

/**
 * Refuses with 422 an empty file, with 415 what is no picture. The same file again is the same picture, but in
 * conversations: what one shows to two people must not tell that it is the same.
 */
export async function storeUpload(
  deps: Deps,
  ownerId: number,
  folder: PictureFolder,
  file: ReceivedFile,
): Promise<StoredUpload> {
  if (file.bytes === 0) failField(file.field, 'This file is empty.');
  if (folder === 'chat') return await makeKept(deps, ownerId, folder, file.path);
  const contentHash = await hashOf(file.path);
  const same = await renewSameImage(deps.db, ownerId, folder, contentHash);
  if (same) return same;
  const made = await makeKept(deps, ownerId, folder, file.path);
  if (await markWhole(deps.db, made.id, contentHash)) return made;
  const twin = await renewSameImage(deps.db, ownerId, folder, contentHash);
  if (!twin) return made;
  await discardPicture(deps, made);
  return twin;
}

/** Undoes the making of a picture that nothing refers to yet. */
export async function discardPicture(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  picture: StoredUpload,
): Promise<void> {
  await deleteImage(db, picture.id);
  await storage.removeAll(picture.key);
}
