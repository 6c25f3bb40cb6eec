/** Stores the rows of uploaded pictures. */

import { and, eq, sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import type { PictureFolder, StoredPicture } from '../../storage/pictures.ts';
import { images } from '../../tables/uploads.ts';

export async function insertImage(
  tx: Queryable,
  image: StoredPicture & { ownerId: number; folder: PictureFolder },
): Promise<{ id: number }> {
  const [row] = await tx.insert(images).values(image).returning({ id: images.id });
  if (!row) throw new Error('the insert returned no image');
  return row;
}

export async function deleteImage(tx: Queryable, id: number): Promise<void> {
  await tx.delete(images).where(eq(images.id, id));
}

export async function deleteImagesOfOwner(tx: Queryable, ownerId: number): Promise<string[]> {
  const rows = await tx.delete(images).where(eq(images.ownerId, ownerId)).returning({ key: images.key });
  return rows.map(({ key }) => key);
}

/** Returns the user's earlier picture of the same file, and resets its age, so that the sweep does not delete it. */
export async function renewSameImage(
  db: Queryable,
  ownerId: number,
  folder: PictureFolder,
  contentHash: Buffer,
): Promise<{ id: number; key: string } | undefined> {
  const [row] = await db
    .update(images)
    .set({ createdAt: sql`now()` })
    .where(and(eq(images.ownerId, ownerId), eq(images.folder, folder), eq(images.contentHash, contentHash)))
    .returning({ id: images.id, key: images.key });
  return row;
}

/** Records the file hash of a completed picture; fails if the user has another picture of the same file. */
export async function markComplete(tx: Tx, id: number, contentHash: Buffer): Promise<void> {
  await tx.update(images).set({ contentHash }).where(eq(images.id, id));
}

export async function findOwnImage(
  db: Queryable,
  ownerId: number,
  folder: PictureFolder,
  key: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.key, key), eq(images.ownerId, ownerId), eq(images.folder, folder)));
  return row?.id;
}

const UNUSED_SINCE = sql`now() - make_interval(days => ${retention.unusedPictures.amount})`;

/**
 * Checks the next `batch` pictures that are at least a day old, and deletes those that nothing references. `next` is
 * the id to continue after, or undefined at the end. Skips locked rows, because another transaction is about to
 * reference them.
 */
export async function sweepImages(
  tx: Tx,
  after: number,
  batch: number,
): Promise<{ keys: string[]; next: number | undefined }> {
  const { rows } = await tx.execute<{ last: number | null; count: string }>(sql`
    select max(id) as last, count(*) as count from (
      select id from images where id > ${after} and created_at < ${UNUSED_SINCE} order by id limit ${batch}
    ) as page`);
  const last = rows[0]?.last ?? undefined;
  if (last === undefined) return { keys: [], next: undefined };
  const gone = await tx.execute<{ key: string }>(sql`
    delete from images where id in (
      select i.id from images i
      where i.id > ${after} and i.id <= ${last} and i.created_at < ${UNUSED_SINCE}
        and not exists (select 1 from listings l where l.image1_id = i.id)
        and not exists (select 1 from listings l where l.image2_id = i.id)
        and not exists (select 1 from listings l where l.image3_id = i.id)
        and not exists (select 1 from message_images m where m.image_id = i.id)
        and not exists (select 1 from moderation_case_images c where c.image_id = i.id)
        and not exists (select 1 from users u where u.id = i.owner_id and i.key in (u.avatar_key, u.banner_key))
      for update skip locked
    )
    returning key`);
  return { keys: gone.rows.map((row) => row.key), next: Number(rows[0]?.count) < batch ? undefined : last };
}

/** Returns the storage keys of at most `limit` deleted pictures. The pictures must no longer be referenced. */
export async function deletePicturesOf(tx: Tx, userId: number, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    delete from images where id in (
      select id from images where owner_id = ${userId} order by id limit ${limit})
    returning key`);
  return rows.map((row) => row.key);
}
