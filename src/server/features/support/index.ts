/** Public API of the support feature for the rest of the server. */
export { waitingTicketsJob } from './support.jobs.ts';
export { eraseTickets, sweepTickets } from './support-sweep.store.ts';
export { answerTicket, changeTicket } from './tickets.service.ts';
export { listTickets, readTicket } from './tickets.views.ts';
