import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CheckResult } from '@tradesense/core/learning/process-score.ts';
import type { SecondDecision } from '@tradesense/core/learning/second-look.ts';
import type { FillPreset } from '@tradesense/core/trading/fill-preset.ts';
import { bytea } from '../../platform/database/database-bytes.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** A column with an amount in whole units: 10⁻⁶ SENSE$ for money, 10⁻⁸ for prices, quantities and rates. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/**
 * Progress of each account's journal. `migrations/0015_journal.sql` and `migrations/0044_second_decisions.sql` define
 * the constraints of the tables in this file, except those named below.
 */
export const journalProgress = pgTable('journal_progress', {
  accountId: uuid('account_id').primaryKey(),
  sequence: integer('sequence').notNull(),
});

export const journalTrades = pgTable('journal_trades', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  userId: uuid('user_id').notNull(),
  number: integer('number').notNull(),
  symbol: text('symbol').notNull(),
  side: text('side').$type<'long' | 'short'>().notNull(),
  openedSequence: integer('opened_sequence').notNull(),
  openedPlace: smallint('opened_place').notNull(),
  closedSequence: integer('closed_sequence').notNull(),
  closedPlace: smallint('closed_place').notNull(),
  carried: units('carried').notNull(),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at').notNull(),
  writtenAt: instant('written_at').notNull(),
  quantity: units('quantity').notNull(),
  entryPrice: units('entry_price').notNull(),
  exitPrice: units('exit_price').notNull(),
  realised: units('realised').notNull(),
  fees: units('fees').notNull(),
  funding: units('funding').notNull(),
  slippage: units('slippage').notNull(),
  net: units('net').notNull(),
  mae: units('mae'),
  mfe: units('mfe'),
  /** Version of the rule by which `mae` and `mfe` were computed. `migrations/0124_moves_version.sql` adds it. */
  movesVersion: smallint('moves_version').notNull(),
  isLiquidated: boolean('is_liquidated').notNull(),
  preset: text('preset').$type<FillPreset>().notNull(),
  planId: text('plan_id'),
  plannedRisk: units('planned_risk'),
  checks: jsonb('checks').$type<readonly CheckResult[]>().notNull(),
  score: smallint('score').notNull(),
  /** Version of the process score by which the trade was judged. `migrations/0123_process_version.sql` adds it. */
  processVersion: smallint('process_version').notNull(),
  /** Whether the row is a copy of a trade that another run of the same replay has closed. */
  isCopy: boolean('is_copy').notNull().default(false),
  setupTags: text('setup_tags').array().notNull().default([]),
  mistakeTags: text('mistake_tags').array().notNull().default([]),
  emotionTags: text('emotion_tags').array().notNull().default([]),
  note: text('note').notNull().default(''),
  reviewedAt: instant('reviewed_at'),
  resultSentAt: instant('result_sent_at'),
});
export type TradeRow = typeof journalTrades.$inferSelect;

/**
 * Results that trades would have had under their plans and that no later bar can change.
 * `migrations/0078_planned_results.sql` defines the constraints.
 */
export const journalPlannedResults = pgTable('journal_planned_results', {
  tradeId: uuid('trade_id').primaryKey(),
  /** Net result under the plan; `null` if it can never be known. */
  net: units('net'),
});

export const journalSecondDecisions = pgTable('journal_second_decisions', {
  tradeId: uuid('trade_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  answeredAt: instant('answered_at').notNull(),
  decision: text('decision').$type<SecondDecision>().notNull(),
  stopPrice: units('stop_price'),
  targetPrice: units('target_price'),
  confidence: smallint('confidence').notNull(),
  reason: text('reason').notNull(),
  resultSentAt: instant('result_sent_at'),
});
export type SecondDecisionRow = typeof journalSecondDecisions.$inferSelect;

/** WebP images attached to the notes of trades. `migrations/0103_trade_pictures.sql` defines the constraints. */
export const journalPictures = pgTable(
  'journal_pictures',
  {
    id: uuid('id').notNull(),
    tradeId: uuid('trade_id').notNull(),
    userId: uuid('user_id').notNull(),
    addedAt: instant('added_at').notNull(),
    width: smallint('width').notNull(),
    height: integer('height').notNull(),
    content: bytea('content').notNull(),
  },
  ({ tradeId, id }) => [primaryKey({ columns: [tradeId, id] })],
);
export type PictureRow = typeof journalPictures.$inferSelect;
