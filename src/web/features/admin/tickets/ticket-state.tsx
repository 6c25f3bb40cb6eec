/** Shows whether a ticket waits for the staff, waits for the user, or is closed. */
import type { TicketStatus } from '#contract/ticket-names.ts';
import { StateTag, type StateTone } from '../parts/state-tag.tsx';
import { ticketsLabels as labels } from '../people/people.labels.ts';

const TONES: Readonly<Record<TicketStatus, StateTone>> = { open: 'warning', waiting: 'info', closed: 'neutral' };

export function TicketState({ status }: { status: TicketStatus }) {
  return <StateTag tone={TONES[status]}>{labels.statuses[status]}</StateTag>;
}
