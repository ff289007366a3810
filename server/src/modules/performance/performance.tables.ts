import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { ChartExamInterval, ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { MarketRegime } from '@tradesense/core/learning/market-regime.ts';
import type { FillPreset } from '@tradesense/core/trading/fill-preset.ts';
import { instant } from '../../platform/database/database-instant.ts';

/** A column with an amount in 10⁻⁶ SENSE$. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/**
 * The constraints of this module's tables are in `migrations/0040_performance.sql`, and the SQL of the column `line` is
 * in `0051_performance_lines.sql`.
 */
export const performanceAccounts = pgTable('performance_accounts', {
  accountId: uuid('account_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Current balance of the account: deposits plus net results. */
  balance: units('balance').notNull(),
});

export const performanceTrades = pgTable('performance_trades', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  number: integer('number').notNull(),
  symbol: text('symbol').notNull(),
  side: text('side').$type<'long' | 'short'>().notNull(),
  preset: text('preset').$type<FillPreset>().notNull(),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at').notNull(),
  net: units('net').notNull(),
  fees: units('fees').notNull(),
  funding: units('funding').notNull(),
  plannedRisk: units('planned_risk'),
  mae: units('mae'),
  mfe: units('mfe'),
  hasPlan: boolean('has_plan').notNull(),
  score: smallint('score').notNull(),
  setupTags: text('setup_tags').array().notNull(),
  mistakeTags: text('mistake_tags').array().notNull(),
  emotionTags: text('emotion_tags').array().notNull(),
  /** All columns above except the account id, as one text that `tradesFrom` parses. */
  line: text('line')
    .notNull()
    .generatedAlwaysAs(
      sql`performance_trade_line(id, number, opened_at, closed_at, net, fees, funding, planned_risk, mae, mfe, score, symbol, side, preset, has_plan, setup_tags, mistake_tags, emotion_tags)`,
    ),
});
export type PerformanceTradeRow = typeof performanceTrades.$inferSelect;

export const performanceDeposits = pgTable(
  'performance_deposits',
  {
    accountId: uuid('account_id').notNull(),
    /** Sequence number of the deposit in the account's ledger. */
    sequence: integer('sequence').notNull(),
    at: instant('at').notNull(),
    amount: units('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sequence] })],
);

export const performanceDays = pgTable(
  'performance_days',
  {
    accountId: uuid('account_id').notNull(),
    /** Day in UTC. */
    day: date('day').notNull(),
    deposits: units('deposits').notNull(),
    net: units('net').notNull(),
    trades: integer('trades').notNull(),
    /** Balance of the account at the end of the day. */
    balance: units('balance').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);
export type PerformanceDayRow = typeof performanceDays.$inferSelect;

export const performanceAnswers = pgTable(
  'performance_answers',
  {
    testId: uuid('test_id').notNull(),
    index: smallint('index').notNull(),
    userId: uuid('user_id').notNull(),
    type: text('type').$type<'bias-test' | ChartExamType>().notNull(),
    timeframe: text('timeframe').$type<BiasTimeframe | ChartExamInterval>().notNull(),
    at: instant('at').notNull(),
    isRight: boolean('is_right').notNull(),
    score: doublePrecision('score'),
    /**
     * Market regime of the answer's chart; `null` if it is not determined yet, or if the chart has too few bars for it.
     */
    regime: text('regime').$type<MarketRegime>(),
    isClassified: boolean('is_classified').notNull(),
  },
  (table) => [primaryKey({ columns: [table.testId, table.index] })],
);
export type PerformanceAnswerRow = typeof performanceAnswers.$inferSelect;
