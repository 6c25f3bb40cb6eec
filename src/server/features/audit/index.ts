/** Exports the public API of the audit log. */
export { recordStaffAction } from './audit.store.ts';
export { verifyAuditLog } from './audit.views.ts';
