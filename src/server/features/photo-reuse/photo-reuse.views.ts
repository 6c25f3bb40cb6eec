/** Reads the fingerprints of listing pictures, the pictures that might be copies, and the pictures of a match. */
import { sql } from 'drizzle-orm';
import type { PhotoSide } from '#contract/moderation.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { FINGERPRINT_VERSION } from '../../photos/fingerprint-bytes.ts';
import { MAX_CANDIDATES, MAX_PICTURES_PER_KEY } from '../../photos/match-limits.ts';

export async function readFingerprint(db: Queryable, imageId: number): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ data: Buffer }>(sql`
    select data from photo_fingerprints
    where image_id = ${imageId} and version = ${FINGERPRINT_VERSION} and index_keys <> '{}'`);
  return rows[0]?.data;
}

/** Returns the storage key of a listing picture; undefined once the picture is deleted. */
export async function readPhotoKey(db: Queryable, imageId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from images where id = ${imageId} and folder = 'listings'`);
  return rows[0]?.key;
}

/**
 * Returns the pictures that share the most index keys with this one: at most `MAX_CANDIDATES` of the same owner, and at
 * most `MAX_CANDIDATES` of all other owners together, so that a user's own copies never hide someone else's. Reads at
 * most `MAX_PICTURES_PER_KEY` pictures per key.
 */
export async function findCandidates(
  db: Db,
  imageId: number,
  keys: readonly number[],
): Promise<{ imageId: number; data: Buffer }[]> {
  return await db.transaction(async (tx) => {
    // The planner cannot estimate how rare an index key is and, because of the limit, would scan the whole table.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ imageId: number; data: Buffer }>(sql`
      with shared as (
        select f.image_id, f.owner_id, count(*) as keys
        from unnest(${sql.param([...keys])}::int[]) as key cross join lateral (
          select image_id, owner_id from photo_fingerprints
          where index_keys @> array[key] and version = ${FINGERPRINT_VERSION} and image_id <> ${imageId}
          limit ${MAX_PICTURES_PER_KEY}) f
        group by f.image_id, f.owner_id
      ), ranked as (
        select image_id, row_number() over (
          partition by owner_id = (select owner_id from photo_fingerprints where image_id = ${imageId})
          order by keys desc, image_id desc) as rank
        from shared
      )
      select f.image_id as "imageId", f.data from ranked join photo_fingerprints f using (image_id)
      where rank <= ${MAX_CANDIDATES} order by f.image_id`);
    return rows;
  });
}

/** The map is ordered by id; `listingId` is the picture's newest listing. */
export async function listSides(tx: Queryable, imageIds: readonly number[]): Promise<Map<number, PhotoSide>> {
  if (imageIds.length === 0) return new Map();
  const { rows } = await tx.execute<PhotoSide>(sql`
    select i.id as "imageId", i.key, i.owner_id as "ownerId", (
      select max(l.id) from listings l
      where l.seller_id = i.owner_id and i.id in (l.image1_id, l.image2_id, l.image3_id)) as "listingId"
    from images i where i.id = any(${sql.param([...imageIds])}::int[]) order by i.id`);
  return new Map(rows.map((side) => [side.imageId, side]));
}

export async function hasUnreadPhotoNotification(tx: Queryable, userId: number, listingId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from notifications
    where recipient_id = ${userId} and listing_id = ${listingId} and type = 'photo_repeated' and not is_read limit 1`);
  return rows.length > 0;
}

/** Returns listing pictures after this id that are older than ten minutes and have not been matched. */
export async function listUnmatched(db: Queryable, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id from images i
    where i.id > ${after} and i.folder = 'listings' and i.created_at < now() - interval '10 minutes'
      and not exists (
        select 1 from photo_fingerprints f
        where f.image_id = i.id and f.version = ${FINGERPRINT_VERSION} and f.matched_at is not null)
    order by i.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function readFingerprintProgress(db: Queryable): Promise<{ done: number; total: number }> {
  const { rows } = await db.execute<{ done: number; total: number }>(sql`
    select count(f.matched_at)::int as done, count(*)::int as total
    from images i left join photo_fingerprints f on f.image_id = i.id and f.version = ${FINGERPRINT_VERSION}
    where i.folder = 'listings'`);
  return rows[0] ?? { done: 0, total: 0 };
}
