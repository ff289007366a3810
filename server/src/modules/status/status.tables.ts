import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OperationKind } from '@tradesense/contract/status.ts';
import type { BrokenChain } from '../trading/index.ts';

/** Finished runs of operations. Constraints and indexes are in `migrations/0066_operation_runs.sql`. */
export const operationRuns = pgTable('operation_runs', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<OperationKind>().notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
  isSound: boolean('is_sound').notNull(),
  summary: jsonb('summary').$type<Readonly<Record<string, number>>>().notNull(),
});
export type OperationRun = typeof operationRuns.$inferSelect;

/** Checks of all ledgers. Constraints and indexes are in `migrations/0132_ledger_checks.sql`. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: uuid('id').primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  accounts: integer('accounts').notNull(),
  checked: integer('checked').notNull().default(0),
  entries: bigint('entries', { mode: 'number' }).notNull().default(0),
  broken: integer('broken').notNull().default(0),
  /** The first broken chains, at most 100. */
  faults: jsonb('faults').$type<BrokenChain[]>().notNull().default([]),
});
export type LedgerCheckRow = typeof ledgerChecks.$inferSelect;
