/** Decides which actions a moderator can take in a case. */
import type { CaseKind, DecisionAction } from '#contract/report-kinds.ts';

const ACTIONS: Readonly<Record<CaseKind, readonly DecisionAction[]>> = {
  listing: ['dismiss', 'hide', 'close', 'warn', 'suspend'],
  user: ['dismiss', 'warn', 'suspend'],
  message: ['dismiss', 'hide', 'warn', 'suspend'],
  review: ['dismiss', 'hide', 'warn', 'suspend'],
  photo: ['dismiss', 'hide', 'close', 'warn', 'suspend'],
};

/** An account that was erased leaves nothing to act on. */
export function decisionActionsFor(kind: CaseKind, hasOwner: boolean): readonly DecisionAction[] {
  return hasOwner ? ACTIONS[kind] : ['dismiss'];
}
