import {
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { BiasFacts, BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { BiasDirection, BiasTag, BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';

/** `timestamptz` read and written as epoch milliseconds. */
const instant = customType<{ data: EpochMs; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (time) => new Date(time).toISOString(),
  fromDriver: (value) => epochMs(new Date(value).getTime()),
});

export const biasTests = pgTable('bias_tests', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  /** What the learner asked for: the asset itself or `random`. While a random test runs, only this is told. */
  requestedAsset: text('requested_asset').notNull(),
  timeframe: text('timeframe').$type<BiasTestSummary['timeframe']>().notNull(),
  rated: boolean('rated').notNull(),
  state: text('state').$type<BiasTestSummary['state']>().notNull(),
  questionCount: smallint('question_count').notNull(),
  score: smallint('score'),
  brier: doublePrecision('brier'),
  startedAt: instant('started_at').notNull(),
  /** The learner's last act: start, answer or a change of focus. */
  touchedAt: instant('touched_at').notNull(),
  focusLostAt: instant('focus_lost_at'),
  endedAt: instant('ended_at'),
});

export const biasQuestions = pgTable(
  'bias_questions',
  {
    testId: uuid('test_id').notNull(),
    index: smallint('index').notNull(),
    userId: uuid('user_id').notNull(),
    asset: text('asset').$type<AssetSymbol>().notNull(),
    timeframe: text('timeframe').$type<BiasTimeframe>().notNull(),
    source: text('source').$type<PriceSource>().notNull(),
    /** Immutable snapshot of the real bars, set-up first, then outcome. */
    bars: jsonb('bars').$type<CandleRow[]>().notNull(),
    setupCount: smallint('setup_count').notNull(),
    setupFirst: instant('setup_first').notNull(),
    outcomeLast: instant('outcome_last').notNull(),
    truthDirection: text('truth_direction').$type<BiasDirection>().notNull(),
    movePercent: doublePrecision('move_percent').notNull(),
    moveAtr: doublePrecision('move_atr').notNull(),
    recentDirection: text('recent_direction').$type<BiasDirection>().notNull(),
    servedAt: instant('served_at'),
    answeredAt: instant('answered_at'),
    direction: text('direction').$type<BiasDirection>(),
    confidence: smallint('confidence'),
    reasoning: text('reasoning'),
    tags: text('tags').array().$type<BiasTag[]>(),
    correct: boolean('correct'),
    brier: doublePrecision('brier'),
    elapsedMs: integer('elapsed_ms'),
    facts: jsonb('facts').$type<BiasFacts>(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
  },
  (table) => [primaryKey({ columns: [table.testId, table.index] })],
);

export const biasCritiques = pgTable('bias_critiques', {
  testId: uuid('test_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  state: text('state').$type<'pending' | 'ready' | 'failed'>().notNull(),
  attempts: smallint('attempts').notNull(),
  nextAttemptAt: instant('next_attempt_at'),
  model: text('model'),
  text: text('text'),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});
