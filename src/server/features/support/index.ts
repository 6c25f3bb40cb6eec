/** Connects the support feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { waitingTicketsJob } from './support.jobs.ts';
import { supportHandlers, ticketHandlers } from './support.routes.ts';
import { eraseTickets } from './support.store.ts';
import { ticketsExport } from './support.views.ts';

export { waitingTicketsJob } from './support.jobs.ts';
export { sweepTickets } from './support.store.ts';

export const supportFeature = feature({
  handlers: (context) => ({ support: supportHandlers(context), tickets: ticketHandlers(context) }),
  jobs: ({ db }) => [waitingTicketsJob(db)],
  erase: { rows: { tickets: eraseTickets } },
  export: { tickets: ticketsExport },
});
