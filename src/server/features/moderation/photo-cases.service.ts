/** Opens cases about pictures that match a picture of another user. */
import type { PhotoEvidence, PhotoSide } from '#contract/moderation-records.ts';
import type { Tx } from '../../db/db.ts';
import { lockOpenCase, retainPictures, setEvidence } from './cases.store.ts';

export type PhotoMatch = { picture: PhotoSide; match: PhotoSide };

/** Adds the match to the open case of the newer picture, or opens one. Nothing is hidden before a moderator decides. */
export async function openPhotoCase(tx: Tx, { picture, match }: PhotoMatch): Promise<number> {
  const snapshot = { title: '', text: '', pictures: [picture.key] };
  const row = await lockOpenCase(tx, {
    kind: 'photo',
    entityId: picture.imageId,
    ownerId: picture.ownerId,
    snapshot,
  });
  const earlier = (row.evidence?.matches ?? []).filter(({ imageId }) => imageId !== match.imageId);
  const evidence: PhotoEvidence = { picture, matches: [...earlier, match] };
  await setEvidence(tx, row.id, evidence);
  await retainPictures(tx, row.id, [picture.imageId, match.imageId]);
  return row.id;
}
