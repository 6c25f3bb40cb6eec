/** Shows whether an account is waiting, invited, active, suspended or deleted. */
import type { PersonRow } from '#contract/moderation.ts';
import { StateTag, type StateTone } from '../parts/state-tag.tsx';
import { peopleLabels as labels } from './people.labels.ts';

type Status = PersonRow['status'];

const TONES: Readonly<Record<Status, StateTone>> = {
  queued: 'warning',
  invited: 'info',
  active: 'success',
  suspended: 'error',
  deleted: 'neutral',
};

/** `until` is shown after the state, for example the end of a suspension. */
export function PersonState({ status, until }: { status: Status; until?: string | undefined }) {
  return <StateTag tone={TONES[status]}>{[labels.statuses[status], until].filter(Boolean).join(' ')}</StateTag>;
}
