/** What may the rest of the server use of saved searches? */
export { alertDeliveries, alertListener } from './alerts.service.ts';
export { digestJob, unusedPiecesJob } from './digest.jobs.ts';
export { savedSearchHandlers } from './saved-searches.routes.ts';
