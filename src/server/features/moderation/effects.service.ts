/** Carries out decisions of moderators and reverses them exactly. */
import type { DecisionAction } from '#contract/report-kinds.ts';
import type { TransactionEvents, Tx } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail } from '../../http/app-error.ts';
import { lockStatus, lockTarget, restoreAccount, suspendAccount } from '../auth/index.ts';
import { hideMessage } from '../conversations/index.ts';
import { hideListing, reopenUnsold, setListingStatus } from '../listings/index.ts';
import { setReviewHidden } from '../reviews/index.ts';
import type { CaseRow } from './cases.store.ts';
import { type DecisionRow, endSuspension } from './decisions.store.ts';
import { findListingOfPicture, isHiddenByDecision } from './decisions.views.ts';

/** Outbox kind: hides the listings of suspended users and shows those of restored ones, in batches. */
export const SELLER_LISTINGS = 'moderation.seller-listings';

/** Suspends an account. Its listings are hidden within seconds. */
export async function suspend(tx: Tx, userId: number): Promise<void> {
  await suspendAccount(tx, await lockTarget(tx, userId));
  await enqueue(tx, SELLER_LISTINGS, { userId });
}

/** Returns false if the account is not suspended. */
export async function restore(tx: Tx, userId: number): Promise<boolean> {
  const { status } = await lockTarget(tx, userId);
  if (status !== 'suspended') return false;
  await restoreAccount(tx, userId);
  await endSuspension(tx, userId);
  await enqueue(tx, SELLER_LISTINGS, { userId });
  return true;
}

type Effect = { isEffective: boolean; listingId: number | null };
type Context = { tx: Tx; events: TransactionEvents };

async function listingOf(tx: Tx, { kind, entityId }: CaseRow): Promise<number> {
  if (kind === 'listing') return Number(entityId);
  return (await findListingOfPicture(tx, Number(entityId))) ?? fail('not_found');
}

async function hide({ tx, events }: Context, row: CaseRow): Promise<Effect> {
  const id = Number(row.entityId);
  if (row.kind === 'review') return { isEffective: await setReviewHidden(tx, id, true), listingId: null };
  if (row.kind === 'message') return { isEffective: await hideMessage(tx, id, true), listingId: null };
  const listingId = await listingOf(tx, row);
  await hideListing(tx, events, listingId, true);
  return { isEffective: true, listingId };
}

/** The case must be locked. */
export async function applyEffect(context: Context, row: CaseRow, action: DecisionAction): Promise<Effect> {
  const { tx, events } = context;
  if (action === 'hide') return await hide(context, row);
  if (action === 'close') {
    const listingId = await listingOf(tx, row);
    return { isEffective: await setListingStatus(tx, events, listingId, 'closed'), listingId };
  }
  if (action === 'suspend') await suspend(tx, row.ownerId ?? fail('not_found'));
  return { isEffective: true, listingId: null };
}

async function showListing({ tx, events }: Context, decision: DecisionRow, listingId: number): Promise<void> {
  if (await isHiddenByDecision(tx, listingId, decision.id)) return;
  // The listing remains hidden while its seller is suspended.
  const status = decision.userId === null ? undefined : await lockStatus(tx, decision.userId);
  if (status !== 'suspended') await hideListing(tx, events, listingId, false);
}

export async function reverseEffect(context: Context, decision: DecisionRow, row: CaseRow | undefined): Promise<void> {
  const { tx, events } = context;
  const { action, listingId, userId } = decision;
  if (!decision.isEffective) return;
  if (action === 'hide' && row?.kind === 'review') await setReviewHidden(tx, Number(row.entityId), false);
  else if (action === 'hide' && row?.kind === 'message') await hideMessage(tx, Number(row.entityId), false);
  else if (action === 'hide' && listingId !== null) await showListing(context, decision, listingId);
  else if (action === 'close' && listingId !== null) await reopenUnsold(tx, events, listingId);
  // Do not reverse a suspension that has already ended: that would lift a later suspension of the same user.
  else if (action === 'suspend' && userId !== null && decision.endedAt === null) await restore(tx, userId);
}
