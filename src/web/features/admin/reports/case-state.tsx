/** Shows whether a case is open, decided, appealed or closed. */
import type { CaseStatus } from '#contract/report-kinds.ts';
import { StateTag, type StateTone } from '../parts/state-tag.tsx';
import { reportsLabels as labels } from '../people/people.labels.ts';

const TONES: Readonly<Record<CaseStatus, StateTone>> = {
  open: 'warning',
  appealed: 'warning',
  decided: 'success',
  closed: 'neutral',
};

export function CaseState({ status }: { status: CaseStatus }) {
  return <StateTag tone={TONES[status]}>{labels.statuses[status]}</StateTag>;
}
