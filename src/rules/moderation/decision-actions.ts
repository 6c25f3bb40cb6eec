/** Decides which actions a moderator can take in a case, and whether the affected user is notified. */
import type { CaseKind, DecisionAction } from '#contract/report-kinds.ts';

const ACTIONS: Readonly<Record<CaseKind, readonly DecisionAction[]>> = {
  listing: ['dismiss', 'hide', 'close', 'warn', 'suspend'],
  user: ['dismiss', 'warn', 'suspend'],
  message: ['dismiss', 'hide', 'warn', 'suspend'],
  review: ['dismiss', 'hide', 'warn', 'suspend'],
  photo: ['dismiss', 'hide', 'close', 'warn', 'suspend'],
};

/** If the owner's account was erased, there is no one to act on: the case can only be dismissed. */
export function decisionActionsFor(kind: CaseKind, hasOwner: boolean): readonly DecisionAction[] {
  return hasOwner ? ACTIONS[kind] : ['dismiss'];
}

/** A dismissal without a message must not reveal to users that they were reported. */
export function isUserNotified({
  action,
  message,
}: {
  readonly action: DecisionAction;
  readonly message: string;
}): boolean {
  return action !== 'dismiss' || message !== '';
}
