/** Exports the public API of the audit log. */
export { recordStaffAction, recordStaffActions, type StaffAction } from './audit.store.ts';
export { auditCsv, hasAuditEntry, verifyAuditLog } from './audit.views.ts';
export { listAuditLog, readAuditLog } from './audit-log.views.ts';
