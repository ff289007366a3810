import type { Drawing, StoredChartSettings } from '@tradesense/contract/charts.ts';
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * A learner's drawings and settings for charts of one asset. `migrations/0014_chart_drawings.sql` defines the
 * constraints.
 */
export const charts = pgTable(
  'charts',
  {
    userId: uuid('user_id').notNull(),
    asset: text('asset').notNull(),
    /** Drawings in order from the bottom to the top. */
    drawings: jsonb('drawings').$type<readonly Drawing[]>().notNull(),
    drawingsVersion: integer('drawings_version').notNull(),
    /** Display settings of the charts; `null` until the learner has changed any. */
    settings: jsonb('settings').$type<StoredChartSettings>(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.asset] })],
);
export type ChartRow = typeof charts.$inferSelect;

/**
 * A learner's drawings and settings for charts of one asset at the time of an order.
 * `migrations/0047_chart_snapshots.sql` defines the constraints.
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
