/** Stores reports: one case per reported item, with a snapshot of what was reported. */

import { isDeepStrictEqual } from 'node:util';
import type { PhotoEvidence, PhotoSide } from '#contract/moderation.ts';
import type { ReportCategory, ReportKind } from '#contract/report-kinds.ts';
import { reportRefusal } from '#rules/moderation/report-refusal.ts';
import type { Context } from '../../context.ts';
import { type Queryable, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { readBlockState } from '../blocks/index.ts';
import { isListingAbsent } from '../visibility/index.ts';
import { lockOpenCase, retainPictures, setEvidence, storeReport } from './cases.store.ts';
import { isParticipantOf, type ReportedItem, readReportedItem } from './reported-items.views.ts';

type Report = { kind: ReportKind; id: number; category: ReportCategory; reason: string };

/**
 * A listing that is absent for the reporter cannot be reported. Users can be reported even while they are absent, and so
 * can their reviews, unless the reporter has blocked the author.
 */
async function isAbsent(
  db: Queryable,
  reporterId: number,
  { kind, id }: Pick<Report, 'kind' | 'id'>,
  ownerId: number,
): Promise<boolean> {
  if (kind === 'message' || kind === 'user' || ownerId === reporterId) return false;
  if (kind === 'listing') return await isListingAbsent(db, id, reporterId);
  return (await readBlockState(db, reporterId, ownerId)).byViewer;
}

/** Fails with 404 if the reporter cannot see the item, and with 403 if they cannot report it. */
export async function checkReportable(
  db: Queryable,
  reporterId: number,
  { kind, id }: Pick<Report, 'kind' | 'id'>,
): Promise<ReportedItem> {
  const item = (await readReportedItem(db, kind, id)) ?? fail('not_found');
  if (item.isHidden && item.ownerId !== reporterId) fail('not_found');
  if (await isAbsent(db, reporterId, { kind, id }, item.ownerId)) fail('not_found');
  const isParticipant = kind !== 'message' || (await isParticipantOf(db, id, reporterId));
  const refusal = reportRefusal({ kind, reporterId, ownerId: item.ownerId, isParticipant });
  if (refusal) fail(refusal);
  return item;
}

/** A repeated report of the same item replaces the reason. */
export async function reportItem(
  { db, limiter, limits }: Context,
  reporterId: number,
  target: Pick<Report, 'kind' | 'id'>,
  { category, reason }: Pick<Report, 'category' | 'reason'>,
): Promise<void> {
  await enforceRateLimit(limiter, limits.reports, String(reporterId));
  await withTransaction(db, async (tx) => {
    const { ownerId, snapshot, imageIds } = await checkReportable(tx, reporterId, target);
    const row = await lockOpenCase(tx, { kind: target.kind, entityId: target.id, ownerId, snapshot });
    await retainPictures(tx, row.id, imageIds);
    const isChanged = !isDeepStrictEqual(JSON.parse(JSON.stringify(snapshot)), row.snapshot);
    await storeReport(tx, { caseId: row.id, reporterId, category, reason, snapshot: isChanged ? snapshot : null });
  });
}

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
