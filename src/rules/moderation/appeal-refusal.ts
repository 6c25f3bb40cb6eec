/** Decides who can appeal against a decision, and who can decide the appeal. */
import { DAY_MS } from '#contract/durations.ts';
import type { DecisionAction } from '#contract/report-kinds.ts';
import type { UserRole } from '../auth/staff-access.ts';

/** The time for an appeal, except against a suspension; the case is closed afterwards. */
export const APPEAL_DAYS = 30;
/** The moderator can undo a decision within this time; the user is notified afterwards. */
export const UNDO_SECONDS = 10;

export type AppealedDecision = {
  readonly action: DecisionAction;
  readonly createdAt: Date;
  readonly isReversed: boolean;
  readonly isAppealed: boolean;
  readonly now: Date;
};

/**
 * Returns whether the user can still appeal: only once, against a suspension at any time, against any other sanction
 * for `APPEAL_DAYS` days, and never against a dismissal or a reversed decision.
 */
export function canAppeal({ action, createdAt, isReversed, isAppealed, now }: AppealedDecision): boolean {
  if (action === 'dismiss' || isReversed || isAppealed) return false;
  return action === 'suspend' || now.getTime() - createdAt.getTime() < APPEAL_DAYS * DAY_MS;
}

/**
 * The staff member who made the decision cannot decide the appeal, except for an admin who is the only staff member: no
 * one else could decide it.
 */
export function canDecideAppeal(
  actor: { readonly id: number | null; readonly role: UserRole },
  deciderId: number | null,
  otherStaff: number,
): boolean {
  if (actor.role === 'member') return false;
  return actor.id !== deciderId || (actor.role === 'admin' && otherStaff === 0);
}

export function canUndo(decision: { readonly createdAt: Date; readonly isReversed: boolean }, now: Date): boolean {
  return !decision.isReversed && now.getTime() - decision.createdAt.getTime() < UNDO_SECONDS * 1000;
}
