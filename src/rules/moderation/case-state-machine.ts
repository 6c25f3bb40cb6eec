/** Defines the states of a moderation case and the transitions between them. */
import type { CaseStatus } from '#contract/report-kinds.ts';

/**
 * `dismiss` and `sanction` are decisions; `undo` takes a decision back within seconds; `expire` means that the time for
 * an appeal is over; `resolve` is the decision about the appeal.
 */
export type CaseEvent = 'dismiss' | 'sanction' | 'undo' | 'appeal' | 'expire' | 'resolve';

const TRANSITIONS: Readonly<Record<CaseStatus, Readonly<Partial<Record<CaseEvent, CaseStatus>>>>> = {
  open: { dismiss: 'closed', sanction: 'decided' },
  decided: { undo: 'open', appeal: 'appealed', expire: 'closed' },
  appealed: { resolve: 'closed' },
  // A dismissal can be undone; it affects no user who could appeal.
  closed: { undo: 'open' },
};

/** Returns the status after the event, or undefined if the event is not allowed. */
export function nextCaseStatus(status: CaseStatus, event: CaseEvent): CaseStatus | undefined {
  return TRANSITIONS[status][event];
}
