/**
 * The audit log: actions of administrators and moderators, and declarations of teachers. Guarantees: an entry is stored
 * if and only if its action is, because both happen in one transaction; the database prevents changes and deletions of
 * entries. This module has no routes; the administration shows the entries.
 */
export { recordAct, type Act } from './record-act.service.ts';
/** These functions return audit entries that a filter selects, newest first unless another order is asked for. */
export { findAuditEntries, newestAuditEntries, type AuditFilter } from './audit.repo.ts';
export type { AuditFacts, AuditRecord } from './audit-record.ts';
