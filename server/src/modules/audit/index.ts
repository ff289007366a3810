/**
 * The audit log: what administrators and moderators did. It guarantees that an entry is stored exactly if its act is, because both are one
 * transaction, and that the database refuses to change or delete entries. It has no routes; the administration shows it.
 */
export { recordAct, type Act } from './record-act.service.ts';
/** Entries that a filter selects, newest first. */
export { findAuditEntries, type AuditFilter } from './audit.repo.ts';
export type { AuditFacts, AuditRow } from './audit.tables.ts';
