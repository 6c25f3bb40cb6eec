/** Decides cases, applies and lifts sanctions, and undoes recent decisions. */
import type { z } from 'zod';
import type { NewDecision, NewSanction } from '#contract/moderation.ts';
import type { DecisionAction } from '#contract/report-kinds.ts';
import { canUndo, UNDO_SECONDS } from '#rules/moderation/appeal-refusal.ts';
import { nextCaseStatus } from '#rules/moderation/case-state-machine.ts';
import { canDecideContent } from '#rules/moderation/content-decision.ts';
import { decisionActionsFor } from '#rules/moderation/decision-actions.ts';
import { type StaffMember, sanctionRefusal } from '#rules/moderation/sanction-refusal.ts';
import { type Db, isUniqueViolation, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail, failField } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { checkStillStaff, countOtherAdmins, lockTarget } from '../auth/index.ts';
import { mergeOpenCase } from './cases.store.ts';
import {
  type DecisionRow,
  insertDecision,
  lockCase,
  lockDecision,
  markReversed,
  readDatabaseTime,
  setCaseStatus,
} from './decisions.store.ts';
import { findOwner, readLatestDecision } from './decisions.views.ts';
import { applyEffect, restore, reverseEffect, suspend } from './effects.service.ts';

/** Outbox kind: notifies the affected user and the reporters once the decision can no longer be undone. */
export const DECISION_EMAIL = 'moderation.letter';

/** Fails with 409; the error contains the details of the earlier decision. */
export async function failDecided(tx: Tx, caseId: number): Promise<never> {
  const first = await readLatestDecision(tx, caseId);
  if (!first) fail('already_decided');
  const { action, decidedBy, createdAt } = first;
  fail('already_decided', {
    extra: { decision: { action, decided_by: decidedBy, created_at: createdAt.toISOString() } },
  });
}

function parseEnd(action: string, value: string | null): Date | null {
  if (action !== 'suspend' || value === null) return null;
  const end = new Date(value);
  return end.getTime() > Date.now() ? end : failField('ends_at', 'date_in_past');
}

async function checkSanction(
  tx: Tx,
  actor: StaffMember,
  userId: number,
  action: 'warn' | 'suspend' | 'lift',
): Promise<void> {
  const refusal = sanctionRefusal(actor, await lockTarget(tx, userId), action);
  if (refusal) fail(refusal);
  await checkStillStaff(tx, actor);
}

async function checkOwner(tx: Tx, actor: StaffMember, ownerId: number, action: DecisionAction): Promise<void> {
  if (action === 'warn' || action === 'suspend') return await checkSanction(tx, actor, ownerId, action);
  // Reads the owner's role without a lock, to avoid waiting: if the owner joins the staff at the same time, the
  // decision remains valid, as if it had been made earlier.
  const owner = await findOwner(tx, ownerId);
  if (owner && !canDecideContent(actor, owner, await countOtherAdmins(tx, owner.id))) fail('forbidden');
}

async function enqueueLetter(tx: Tx, { id, createdAt }: DecisionRow): Promise<void> {
  await enqueue(tx, DECISION_EMAIL, { decisionId: id }, new Date(createdAt.getTime() + UNDO_SECONDS * 1000));
}

/**
 * Decides an open case. Locks it first: if two moderators decide at once, the second gets 409 with the first decision.
 */
export async function decideCase(
  db: Db,
  actor: StaffMember,
  caseId: number,
  input: z.output<typeof NewDecision>,
): Promise<void> {
  const { action, message } = input;
  const endsAt = parseEnd(action, input.ends_at);
  await withTransaction(db, async (tx, events) => {
    const row = (await lockCase(tx, caseId)) ?? fail('not_found');
    const status = nextCaseStatus(row.status, action === 'dismiss' ? 'dismiss' : 'sanction');
    if (!status) await failDecided(tx, caseId);
    if (!decisionActionsFor(row.kind, row.ownerId !== null).includes(action)) failField('action', 'not_in_list');
    if (row.ownerId !== null) await checkOwner(tx, actor, row.ownerId, action);
    const effect = await applyEffect({ tx, events }, row, action);
    await checkStillStaff(tx, actor);
    const decision = await insertDecision(tx, {
      ...effect,
      caseId,
      userId: row.ownerId,
      deciderId: actor.id,
      action,
      message: row.ownerId === null ? '' : message,
      endsAt,
    });
    await setCaseStatus(tx, caseId, status ?? 'closed');
    await enqueueLetter(tx, decision);
    const after = { status: status ?? 'closed', decision: decision.id, until: endsAt?.toISOString() ?? null };
    await recordStaffAction(tx, {
      actorId: actor.id,
      action: `cases.${action}`,
      target: { kind: row.kind, id: row.entityId },
      before: { status: row.status, case: caseId },
      after,
    });
  });
}

/** Undoes the actor's own decision before anyone is notified of it. */
export async function undoDecision(db: Db, actor: StaffMember, id: number): Promise<void> {
  try {
    await undoOnce(db, actor, id);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // A report has opened another case concurrently. The second attempt merges that case.
    await undoOnce(db, actor, id);
  }
}

async function undoOnce(db: Db, actor: StaffMember, id: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const { decision, moderationCase } = (await lockDecision(tx, id)) ?? fail('not_found');
    if (decision.deciderId !== actor.id) fail('forbidden');
    const now = await readDatabaseTime(tx);
    if (!canUndo({ createdAt: decision.createdAt, isReversed: decision.reversedAt !== null }, now)) {
      fail('undo_expired');
    }
    const status = moderationCase && nextCaseStatus(moderationCase.status, 'undo');
    if (moderationCase && !status) fail('undo_expired');
    // A report made after the decision might have opened another case: lock that case before the user, as `decideCase`
    // does.
    const merged = moderationCase && (await mergeOpenCase(tx, moderationCase));
    await reverseEffect({ tx, events }, decision, moderationCase);
    await checkStillStaff(tx, actor);
    await markReversed(tx, id);
    if (moderationCase && status) await setCaseStatus(tx, moderationCase.id, status);
    await recordStaffAction(tx, {
      actorId: actor.id,
      action: 'cases.undo',
      target: { kind: 'decision', id },
      before: { action: decision.action },
      ...(merged === undefined ? {} : { after: { merged } }),
    });
  });
}

export async function sanctionUser(
  db: Db,
  actor: StaffMember,
  userId: number,
  { action, message, ends_at }: z.output<typeof NewSanction>,
): Promise<void> {
  const endsAt = parseEnd(action, ends_at);
  await withTransaction(db, async (tx) => {
    await checkSanction(tx, actor, userId, action);
    if (action === 'suspend') await suspend(tx, userId);
    const decision = await insertDecision(tx, { userId, deciderId: actor.id, action, message, endsAt });
    await enqueueLetter(tx, decision);
    await recordStaffAction(tx, {
      actorId: actor.id,
      action: `people.${action}`,
      target: { kind: 'user', id: userId },
      after: { decision: decision.id, until: endsAt?.toISOString() ?? null },
    });
  });
}

export async function liftSuspension(db: Db, actor: StaffMember, userId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    await checkSanction(tx, actor, userId, 'lift');
    await restore(tx, userId);
    const change = { before: { status: 'suspended' }, after: { status: 'active' } };
    await recordStaffAction(tx, {
      actorId: actor.id,
      action: 'people.lift',
      target: { kind: 'user', id: userId },
      ...change,
    });
  });
}
