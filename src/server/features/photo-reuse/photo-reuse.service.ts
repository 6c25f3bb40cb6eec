/** Fingerprints listing pictures, finds copies of them, and opens cases and sends notifications about them. */
import { setImmediate } from 'node:timers/promises';
import type { PhotoSide } from '#contract/moderation.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandlers, type OutboxRow } from '../../events/outbox.ts';
import { distanceBetween, MAX_MATCH_DISTANCE } from '../../photos/compare.ts';
import type { Fingerprint } from '../../photos/fingerprint.ts';
import { decodeFingerprint } from '../../photos/fingerprint-bytes.ts';
import { indexKeys, mirrorFingerprint } from '../../photos/index-keys.ts';
import { fingerprintPicture, NotAPicture, smallestFile } from '../../storage/pictures.ts';
import type { Storage } from '../../storage/storage.ts';
import { type FoundCopy, type PhotoMatch, recordMatches, saveFingerprint } from './photo-reuse.store.ts';
import {
  findCandidates,
  hasUnreadPhotoNotification,
  listSides,
  readFingerprint,
  readPhotoKey,
} from './photo-reuse.views.ts';

const MATCH_PHOTO = 'match photo';
const NOTE_REPEATED_FILE = 'note repeated file';

/** Pictures with fewer distinctive parts than this are not compared, because they resemble too many other pictures. */
const MIN_PARTS = 4;
/**
 * The maximum number of matches of one new picture that are added to cases, because very many users can have copied the
 * same photograph.
 */
const MAX_REPORTED = 5;

/** Opens a case when two users have uploaded the same photograph, in the transaction that records the match. */
export type OpenPhotoCase = (tx: Tx, match: { picture: PhotoSide; match: PhotoSide }) => Promise<unknown>;
export type PhotoDeps = { db: Db; storage: Storage; openPhotoCase: OpenPhotoCase };

export const enqueueMatching = (tx: Tx, imageId: number): Promise<void> => enqueue(tx, MATCH_PHOTO, { imageId });

/** Enqueues a notification to a user who has uploaded the same file again. */
export const enqueueRepeatedFile = (tx: Tx, imageId: number): Promise<void> =>
  enqueue(tx, NOTE_REPEATED_FILE, { imageId });

/** A missing or damaged file gets an empty fingerprint, so that it is not tried again. */
async function computeFingerprint(storage: Storage, key: string): Promise<Uint8Array> {
  const file = await storage.get(smallestFile(key));
  if (!file) return new Uint8Array();
  try {
    return await fingerprintPicture(file.bytes);
  } catch (error) {
    if (error instanceof NotAPicture) return new Uint8Array();
    throw error;
  }
}

function keysOf(data: Uint8Array): number[] {
  if (data.length === 0) return [];
  const fingerprint = decodeFingerprint(data);
  return fingerprint.parts.length < MIN_PARTS ? [] : indexKeys(fingerprint);
}

async function addCopies(
  db: Db,
  imageId: number,
  query: Fingerprint,
  isMirrored: boolean,
  copies: Map<number, FoundCopy>,
): Promise<void> {
  for (const candidate of await findCandidates(db, imageId, indexKeys(query))) {
    const distance = distanceBetween(query, decodeFingerprint(candidate.data));
    const known = copies.get(candidate.imageId)?.distance ?? Number.POSITIVE_INFINITY;
    if (distance <= MAX_MATCH_DISTANCE && distance < known)
      copies.set(candidate.imageId, { imageId: candidate.imageId, distance, isMirrored });
    // A comparison takes up to a few milliseconds, so let other work run between two comparisons.
    await setImmediate();
  }
}

async function findCopies(db: Db, imageId: number): Promise<FoundCopy[]> {
  const data = await readFingerprint(db, imageId);
  const copies = new Map<number, FoundCopy>();
  if (!data) return [];
  const fingerprint = decodeFingerprint(data);
  await addCopies(db, imageId, fingerprint, false, copies);
  await addCopies(db, imageId, mirrorFingerprint(fingerprint), true, copies);
  return [...copies.values()];
}

/** Opens cases in the order of the pictures, because each case is locked and another order could deadlock. */
async function openCases(tx: Tx, openPhotoCase: OpenPhotoCase, matches: readonly PhotoMatch[]): Promise<void> {
  const mostSimilar = [...matches].sort((a, b) => a.distance - b.distance || a.id - b.id).slice(0, MAX_REPORTED);
  mostSimilar.sort((a, b) => a.imageId - b.imageId || a.matchedImageId - b.matchedImageId);
  const sides = await listSides(
    tx,
    mostSimilar.flatMap(({ imageId, matchedImageId }) => [imageId, matchedImageId]),
  );
  for (const { imageId, matchedImageId } of mostSimilar) {
    const [picture, match] = [sides.get(imageId), sides.get(matchedImageId)];
    if (picture && match) await openPhotoCase(tx, { picture, match });
  }
}

/**
 * Notifies the owner about at most one listing. Skips pictures that no listing shows, such as an earlier crop of the
 * photo in the listing form.
 */
async function recordRepeatedPhoto(tx: Tx, events: TransactionEvents, imageIds: readonly number[]): Promise<void> {
  for (const { ownerId, listingId } of (await listSides(tx, imageIds)).values()) {
    if (listingId === null || (await hasUnreadPhotoNotification(tx, ownerId, listingId))) continue;
    events.record({ type: 'photo.repeated', payload: { userId: ownerId, listingId } });
    return;
  }
}

/**
 * Fingerprints one picture and records its copies. The fingerprint is committed before the search: if two pictures are
 * matched at once, at least one finds the other. If the run is repeated, its matches are already recorded and are not
 * reported again.
 */
export async function matchPhoto(
  { db, storage, openPhotoCase }: PhotoDeps,
  imageId: number,
  { isUpload, once }: { isUpload: boolean; once: OutboxRow['once'] },
): Promise<void> {
  const key = await readPhotoKey(db, imageId);
  if (key !== undefined) {
    const data = await computeFingerprint(storage, key);
    await withTransaction(db, (tx) => saveFingerprint(tx, { imageId, indexKeys: keysOf(data), data }));
  }
  const copies = await findCopies(db, imageId);
  await once(async (tx, events) => {
    const matches = await recordMatches(tx, imageId, copies);
    const isOwn = ({ ownerId, matchedOwnerId }: PhotoMatch) => ownerId === matchedOwnerId;
    await openCases(
      tx,
      openPhotoCase,
      matches.filter((match) => !isOwn(match)),
    );
    const ownMatches = matches.filter((match) => isOwn(match) && match.imageId === imageId);
    if (!isUpload) return;
    await recordRepeatedPhoto(
      tx,
      events,
      ownMatches.map(({ matchedImageId }) => matchedImageId),
    );
  });
}

const imageIdOf = (payload: unknown): number => (payload as { imageId: number }).imageId;

/** Discards the outbox rows of new pictures if matching is disabled. */
export function photoOutboxHandlers(deps: PhotoDeps & { isEnabled: boolean }): OutboxHandlers {
  if (!deps.isEnabled) return { [MATCH_PHOTO]: async () => undefined, [NOTE_REPEATED_FILE]: async () => undefined };
  return {
    [MATCH_PHOTO]: (payload, { once }) => matchPhoto(deps, imageIdOf(payload), { isUpload: true, once }),
    [NOTE_REPEATED_FILE]: (payload, { once }) =>
      once((tx, events) => recordRepeatedPhoto(tx, events, [imageIdOf(payload)])),
  };
}
