/** Accepts users' appeals against decisions, and lets moderators decide the appeals. */
import { canAppeal, canDecideAppeal } from '#rules/moderation/appeal-refusal.ts';
import { nextCaseStatus } from '#rules/moderation/case-state-machine.ts';
import { canActOn, type StaffMember } from '#rules/moderation/sanction-refusal.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { checkStillStaff, lockTarget } from '../auth/index.ts';
import { readAppealKeys } from './appeal-key.store.ts';
import { readAppealToken } from './appeal-token.ts';
import { insertAppealedCase, retainPictures } from './cases.store.ts';
import {
  closeAppeal,
  insertAppeal,
  lockAppeal,
  lockDecision,
  markReversed,
  setCaseStatus,
  setDecisionCase,
} from './decisions.store.ts';
import { countOtherStaff } from './decisions.views.ts';
import { reverseEffect } from './effects.service.ts';
import { readReportedItem } from './reported-items.views.ts';

export const readAppealLink = async (db: Db, appealKey: string, token: string): Promise<number | undefined> =>
  readAppealToken(await readAppealKeys(db, appealKey), token);

export const APPEAL_EMAIL = 'moderation.appeal-letter';

/** Fails with 404 for a decision about another user, and with 409 if it cannot be appealed (any more). */
export async function appealDecision(db: Db, userId: number, decisionId: number, text: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { decision, moderationCase } = (await lockDecision(tx, decisionId)) ?? fail('not_found');
    if (decision.userId !== userId) fail('not_found');
    const isReversed = decision.reversedAt !== null || decision.endedAt !== null;
    const { action, createdAt } = decision;
    if (!canAppeal({ action, createdAt, isReversed, isAppealed: false, now: new Date() })) fail('appeal_closed');
    if (!(await insertAppeal(tx, decisionId, text))) fail('appeal_closed');
    // Set the status even if the case is closed: a long suspension can be appealed after its case was closed.
    if (moderationCase) await setCaseStatus(tx, moderationCase.id, 'appealed');
    else await openCase(tx, userId, decisionId);
  });
}

/** A sanction imposed from a user's page has no case: the appeal opens one, because moderators work through cases. */
async function openCase(tx: Tx, userId: number, decisionId: number): Promise<void> {
  const { snapshot, imageIds } = (await readReportedItem(tx, 'user', userId)) ?? fail('not_found');
  const caseId = await insertAppealedCase(tx, userId, snapshot);
  await retainPictures(tx, caseId, imageIds);
  await setDecisionCase(tx, decisionId, caseId);
}

/**
 * Upholding an appeal reverses exactly the effect of the decision. If two moderators decide at once, one of them gets
 * 409.
 */
export async function decideAppeal(
  db: Db,
  actor: StaffMember,
  decisionId: number,
  { outcome, message }: { outcome: 'upheld' | 'rejected'; message: string },
): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const { decision, moderationCase } = (await lockDecision(tx, decisionId)) ?? fail('not_found');
    const appeal = (await lockAppeal(tx, decisionId)) ?? fail('not_found');
    const { deciderId, userId } = decision;
    const others = await countOtherStaff(tx, [actor.id ?? 0, userId ?? 0]);
    // A moderator must not restore another moderator whom an admin has suspended.
    if (userId !== null && !canActOn(actor, await lockTarget(tx, userId))) fail('forbidden');
    if (!canDecideAppeal(actor, deciderId, others)) fail('forbidden');
    await checkStillStaff(tx, actor);
    if (appeal.outcome !== null) fail('already_decided');
    if (outcome === 'upheld') {
      await reverseEffect({ tx, events }, decision, moderationCase);
      await markReversed(tx, decisionId);
    }
    await closeAppeal(tx, decisionId, { outcome, answer: message, deciderId: actor.id });
    const status = moderationCase && nextCaseStatus(moderationCase.status, 'resolve');
    if (moderationCase && status) await setCaseStatus(tx, moderationCase.id, status);
    await enqueue(tx, APPEAL_EMAIL, { decisionId });
    await recordStaffAction(tx, {
      actorId: actor.id,
      action: `cases.appeal-${outcome}`,
      target: { kind: 'decision', id: decisionId },
      before: { action: decision.action },
      after: { outcome },
    });
  });
}
