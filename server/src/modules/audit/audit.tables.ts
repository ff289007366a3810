import type { AuditAct, AuditTarget } from '@tradesense/contract/administration-constants.ts';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AuditFacts } from './audit-record.ts';

/** `migrations/0059_administration.sql` defines constraints, indexes, and the triggers that prevent any change. */
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
