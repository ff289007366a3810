import type { Drawing, StoredChartSettings } from '@tradesense/contract/charts.ts';
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A learner's stored data for the charts of one asset. Constraints are in `migrations/0014_chart_drawings.sql`. */
export const charts = pgTable(
  'charts',
  {
    userId: uuid('user_id').notNull(),
    asset: text('asset').notNull(),
    /** Drawings in order from the bottom to the top. */
    drawings: jsonb('drawings').$type<readonly Drawing[]>().notNull(),
    drawingsVersion: integer('drawings_version').notNull(),
    /** Settings; `null` until the learner has changed any. */
    settings: jsonb('settings').$type<StoredChartSettings>(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.asset] })],
);
export type ChartRow = typeof charts.$inferSelect;

/**
 * A learner's charts of an asset at the time when an order was placed. Constraints are in
 * `migrations/0047_chart_snapshots.sql`.
 */
export const chartSnapshots = pgTable(
  'chart_snapshots',
  {
    userId: uuid('user_id').notNull(),
    asset: text('asset').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
    drawings: jsonb('drawings').$type<readonly Drawing[]>().notNull(),
    drawingsVersion: integer('drawings_version').notNull(),
    settings: jsonb('settings').$type<StoredChartSettings>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.asset, table.takenAt] })],
);
export type ChartSnapshotRow = typeof chartSnapshots.$inferSelect;
