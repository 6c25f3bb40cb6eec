/** Connects the support feature, and exports what other parts of the server use of it. */

import { DAY_MS } from '#contract/durations.ts';
import type { Db } from '../../db/db.ts';
import { feature } from '../../feature.ts';
import type { Job } from '../../jobs/jobs.ts';
import { supportHandlers, ticketHandlers } from './support.routes.ts';
import { closeUnansweredTickets, eraseTickets } from './support.store.ts';
import { ticketsExport } from './support.views.ts';

export { sweepTickets } from './support.store.ts';

const WAITING_MS = 30 * DAY_MS;

/** A late reply opens the ticket again. */
export const waitingTicketsJob = (db: Db): Job => ({
  name: 'tickets without a reply',
  every: 3600,
  nodes: 'once',
  run: () => closeUnansweredTickets(db, new Date(Date.now() - WAITING_MS)),
});

export const supportFeature = feature({
  handlers: (context) => ({ support: supportHandlers(context), tickets: ticketHandlers(context) }),
  jobs: ({ db }) => [waitingTicketsJob(db)],
  erase: { rows: { tickets: eraseTickets } },
  export: { tickets: ticketsExport },
});
