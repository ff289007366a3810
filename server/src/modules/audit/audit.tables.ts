import type { AuditAct, AuditTarget } from '@tradesense/contract/administration-constants.ts';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Facts about the target of an action: a few values. They contain only those personal data that the action concerns.
 */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Constraints, indexes and the triggers that prevent any change are in `migrations/0059_administration.sql`. */
export const auditEntries = pgTable('audit_entries', {
  id: uuid('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorId: uuid('actor_id').notNull(),
  act: text('act').$type<AuditAct>().notNull(),
  targetKind: text('target_kind').$type<AuditTarget>().notNull(),
  targetId: text('target_id').notNull(),
  before: jsonb('before').$type<AuditFacts>().notNull(),
  after: jsonb('after').$type<AuditFacts>().notNull(),
  reason: text('reason'),
});
export type AuditRow = typeof auditEntries.$inferSelect;
