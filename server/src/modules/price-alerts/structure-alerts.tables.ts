import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { BreakDirection, BreakKind, BreakSide } from '@tradesense/core/grading/break-choice.ts';
import type { StructureLabel } from '@tradesense/core/grading/structure.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Structure alerts of learners. Constraints are in `migrations/0077_structure_alerts.sql`. */
export const structureAlerts = pgTable('structure_alerts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  interval: text('interval').$type<Interval>().notNull(),
  kind: text('kind').$type<BreakKind>().notNull(),
  direction: text('direction').$type<BreakDirection>().notNull(),
  note: text('note').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Market time at which the alert was set, or the later mark of its series. Only bars that close later trigger it. */
  since: instant('since').notNull(),
  expiresAt: instant('expires_at'),
  /**
   * Close time of the bar that triggered the alert, in clock time. This and the columns below are `null` until the
   * alert triggers.
   */
  triggeredAt: instant('triggered_at'),
  /** Open time of the bar that triggered the alert, in market time. */
  barAt: instant('bar_at'),
  /** Price of the broken swing in whole units of 10⁻⁸. */
  brokenPrice: bigint('broken_price', { mode: 'bigint' }),
  madeKind: text('made_kind').$type<StructureLabel>(),
  madeDirection: text('made_direction').$type<BreakSide>(),
});
export type StructureAlertRow = typeof structureAlerts.$inferSelect;

/** For each series, the time up to which its closed bars were read for alerts (its mark). */
export const structureAlertMarks = pgTable(
  'structure_alert_marks',
  {
    asset: text('asset').$type<AssetSymbol>().notNull(),
    interval: text('interval').$type<Interval>().notNull(),
    /** Market time at which the last bar that was read closed, or at which the mark was created. */
    readUntil: instant('read_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.asset, table.interval] })],
);
