/** Closes answered tickets whose requester does not reply. */
import { DAY_MS } from '#contract/durations.ts';
import type { Db } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { closeUnansweredTickets } from './support.store.ts';

const WAITING_MS = 30 * DAY_MS;

/** A late reply opens the ticket again. */
export const waitingTicketsJob = (db: Db): Job => ({
  name: 'tickets without a reply',
  every: 3600,
  nodes: 'once',
  run: () => closeUnansweredTickets(db, new Date(Date.now() - WAITING_MS)),
});
