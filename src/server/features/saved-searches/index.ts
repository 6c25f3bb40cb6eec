/** What may the rest of the server use of saved searches? */
export { alertListener, alertOutboxHandlers } from './alerts.service.ts';
export { digestJob, unusedTermsJob } from './digest.jobs.ts';
export { savedSearchHandlers } from './saved-searches.routes.ts';
