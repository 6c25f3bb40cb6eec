/** Exports the public API of the admin feature. */
export { LAST_BACKUP, readStoredFacts } from './activity.views.ts';
export { changeWork, runJob } from './operations.service.ts';
