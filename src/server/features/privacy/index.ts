/** Public API of the privacy feature for the rest of the server. */
export { eraseAccount, erasureOutboxHandlers } from './erasure.service.ts';
export { exportOutboxHandlers } from './exports.service.ts';
export { accountErasureJob, retentionJob } from './privacy.jobs.ts';
export { countRetained } from './retention.views.ts';
