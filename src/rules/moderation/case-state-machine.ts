/** Defines the states of a moderation case and the transitions between them. */
import type { CaseStatus } from '#contract/report-kinds.ts';

/**
 * `dismiss` and `sanction` are decisions; `undo` reverses a decision within seconds; `expire` ends the time for an
 * appeal; `resolve` decides the appeal.
 */
export type CaseEvent = 'dismiss' | 'sanction' | 'undo' | 'appeal' | 'expire' | 'resolve';

const TRANSITIONS: Readonly<Record<CaseStatus, Readonly<Partial<Record<CaseEvent, CaseStatus>>>>> = {
  open: { dismiss: 'closed', sanction: 'decided' },
  decided: { undo: 'open', appeal: 'appealed', expire: 'closed' },
  appealed: { resolve: 'closed' },
  // A dismissal can be undone, but users cannot appeal against it.
  closed: { undo: 'open' },
};

/** Returns the next status; undefined if the current status does not allow the event. */
export function nextCaseStatus(status: CaseStatus, event: CaseEvent): CaseStatus | undefined {
  return TRANSITIONS[status][event];
}
