/** Public API of the saved-searches feature for the rest of the server. */
export { alertListener, alertOutboxHandlers } from './alerts.service.ts';
export { digestJob, unusedTermsJob } from './digest.jobs.ts';
export { savedSearchHandlers } from './saved-searches.routes.ts';
