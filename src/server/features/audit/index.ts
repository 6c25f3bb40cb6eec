/** Exports the public API of the audit log. */
export { recordStaffAction, recordStaffActions, type StaffAction } from './audit.store.ts';
export { hasAuditEntry, verifyAuditLog } from './audit.views.ts';
export { auditCsv } from './audit-csv.ts';
export { listAuditLog, readAuditLog } from './audit-log.views.ts';
