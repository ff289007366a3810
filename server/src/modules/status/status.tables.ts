import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OperationKind } from '@tradesense/contract/status.ts';

/** Finished runs of operations. Constraints and indexes are in `migrations/0066_operation_runs.sql`. */
export const operationRuns = pgTable('operation_runs', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<OperationKind>().notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
  isSound: boolean('is_sound').notNull(),
  summary: jsonb('summary').$type<Readonly<Record<string, number>>>().notNull(),
});
export type OperationRun = typeof operationRuns.$inferSelect;
