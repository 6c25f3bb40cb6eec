/** Stores fingerprints of listing pictures and the copies found with them. */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { FINGERPRINT_VERSION } from '../../photos/fingerprint-bytes.ts';
import { photoFingerprints } from '../../tables/photo-reuse.ts';

export type NewFingerprint = { imageId: number; indexKeys: number[]; data: Uint8Array };

/** Returns false if the picture no longer exists. */
export async function saveFingerprint(tx: Tx, { imageId, indexKeys, data }: NewFingerprint): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into photo_fingerprints (image_id, owner_id, version, index_keys, data)
    select id, owner_id, ${FINGERPRINT_VERSION}, ${sql.param(indexKeys)}::int[], ${Buffer.from(data)}
    from images where id = ${imageId} for key share
    on conflict (image_id) do update
      set version = excluded.version, index_keys = excluded.index_keys, data = excluded.data, matched_at = null
    returning image_id`);
  return rows.length > 0;
}

export type FoundCopy = { imageId: number; distance: number; isMirrored: boolean };
export type PhotoMatch = {
  id: number;
  imageId: number;
  matchedImageId: number;
  ownerId: number;
  matchedOwnerId: number;
  distance: number;
};

/**
 * Records the copies of a picture, and that the picture has been compared. Returns only matches that were not recorded
 * yet, so that concurrent comparisons of the same two pictures report their match once.
 */
export async function recordMatches(tx: Tx, imageId: number, copies: readonly FoundCopy[]): Promise<PhotoMatch[]> {
  await tx.update(photoFingerprints).set({ matchedAt: sql`now()` }).where(eq(photoFingerprints.imageId, imageId));
  if (copies.length === 0) return [];
  const { rows } = await tx.execute<PhotoMatch>(sql`
    with locked as (
      select id, owner_id from images
      where id = ${imageId} or id = any(${sql.param(copies.map((copy) => copy.imageId))}::int[])
      order by id for key share
    ), copies as (
      select * from unnest(${sql.param(copies.map((copy) => copy.imageId))}::int[],
        ${sql.param(copies.map(({ distance }) => distance))}::real[],
        ${sql.param(copies.map(({ isMirrored }) => isMirrored))}::boolean[]) as copy (image_id, distance, is_mirrored)
    )
    insert into photo_matches (image_id, matched_image_id, owner_id, matched_owner_id, distance, is_mirrored)
    select later.id, earlier.id, later.owner_id, earlier.owner_id, c.distance, c.is_mirrored
    from copies c
      join locked later on later.id = greatest(c.image_id, ${imageId}::int)
      join locked earlier on earlier.id = least(c.image_id, ${imageId}::int)
    order by later.id, earlier.id
    on conflict (image_id, matched_image_id) do nothing
    returning id, image_id as "imageId", matched_image_id as "matchedImageId", owner_id as "ownerId",
      matched_owner_id as "matchedOwnerId", distance`);
  return rows;
}
