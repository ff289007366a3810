/**
 * The audit log: actions of administrators and moderators, and declarations of teachers. Guarantees: an entry is stored
 * if and only if its action is, because both are in one transaction; the database prevents changes and deletions of
 * entries. It has no routes; the administration shows it.
 */
export { recordAct, type Act } from './record-act.service.ts';
/** Returns entries that a filter selects, newest first. */
export { findAuditEntries, newestAuditEntries, type AuditFilter } from './audit.repo.ts';
export type { AuditFacts, AuditRow } from './audit.tables.ts';
