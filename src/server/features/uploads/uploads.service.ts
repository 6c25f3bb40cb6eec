/** Stores received files as pictures. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import { type Db, isUniqueViolation, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { NotAPicture, type PictureFolder, storePicture } from '../../storage/pictures.ts';
import { enqueueMatching, enqueueRepeatedFile } from '../photo-reuse/index.ts';
import { deleteImage, insertImage, markComplete, renewSameImage } from './uploads.store.ts';

export type StoredUpload = { id: number; key: string };
async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Inserts the row before the files, so that the sweep finds the files of an interrupted upload by their row. */
async function createPicture(
  context: Context,
  ownerId: number,
  folder: PictureFolder,
  path: string,
): Promise<StoredUpload> {
  const rows: StoredUpload[] = [];
  try {
    const account = `account ${ownerId}`;
    const { key } = await storePicture(path, folder, context.storage, {
      account,
      charge: (megapixels) => enforceRateLimit(context.limiter, context.limits.megapixels, account, megapixels),
      begin: async (picture) => {
        rows.push({ ...(await insertImage(context.db, { ...picture, ownerId, folder })), key: picture.key });
      },
    });
    return rows[0] ?? Promise.reject(new Error(`${key} has no row`));
  } catch (error) {
    for (const row of rows) await discardPicture(context, row).catch(() => undefined);
    if (error instanceof NotAPicture) fail('unsupported_image');
    throw error;
  }
}

/**
 * Records the file hash, and enqueues the matching of listing pictures. Returns false if another upload of the same
 * file completed first.
 */
async function complete(db: Db, id: number, folder: PictureFolder, contentHash: Buffer): Promise<boolean> {
  try {
    await withTransaction(db, async (tx) => {
      await markComplete(tx, id, contentHash);
      if (folder === 'listings') await enqueueMatching(tx, id);
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Fails with 422 for an empty file and with 415 if it is not an image. The same file uploaded again returns the same
 * picture, except in conversations: two recipients must not be able to tell that they received the same file.
 */
export async function storeUpload(
  context: Context,
  ownerId: number,
  folder: PictureFolder,
  file: ReceivedFile,
): Promise<StoredUpload> {
  if (file.bytes === 0) failField(file.field, 'file_empty');
  if (folder === 'chat') return await createPicture(context, ownerId, folder, file.path);
  const contentHash = await hashOf(file.path);
  const existing = await renewSameImage(context.db, ownerId, folder, contentHash);
  if (existing) {
    if (folder === 'listings') await withTransaction(context.db, (tx) => enqueueRepeatedFile(tx, existing.id));
    return existing;
  }
  const created = await createPicture(context, ownerId, folder, file.path);
  if (await complete(context.db, created.id, folder, contentHash)) return created;
  const duplicate = await renewSameImage(context.db, ownerId, folder, contentHash);
  if (!duplicate) return created;
  await discardPicture(context, created);
  return duplicate;
}

/** Must be called before anything references the picture. */
export async function discardPicture(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  picture: StoredUpload,
): Promise<void> {
  await deleteImage(db, picture.id);
  await storage.removeAll(picture.key);
}
