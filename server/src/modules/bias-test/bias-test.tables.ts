import {
  boolean,
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
import type { BiasFacts, BiasTestSummary, UnratedReason } from '@tradesense/contract/bias-test.ts';
import type { BiasDirection, BiasTag, BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PracticeOrigin } from '@tradesense/core/market/practice-origin.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { instant } from '../../platform/database/database-instant.ts';

export const biasTests = pgTable('bias_tests', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** Asset of all questions; `random` if each question may be about another asset. */
  asset: text('asset').$type<AssetSymbol | 'random'>().notNull(),
  /** The learner's choice: an asset or `random`. While a random test runs, its learner sees only this. */
  requestedAsset: text('requested_asset').notNull(),
  timeframe: text('timeframe').$type<BiasTestSummary['timeframe']>().notNull(),
  /** Whether the test counts toward tendencies, rating and evidence. */
  rated: boolean('rated').notNull(),
  /** Why the test does not count. `null` if it counts, and for practice that an older release stored. */
  unrated: text('unrated').$type<UnratedReason>(),
  /** How the truth is computed: 1 means from raw prices, 2 from log prices. */
  ruleVersion: smallint('rule_version').$type<1 | 2>().notNull().default(1),
  /** Weakest origin among the charts (`weakestOrigin`). `null` if a server of an earlier release stored the test. */
  origin: text('origin').$type<PracticeOrigin>(),
  state: text('state').$type<BiasTestSummary['state']>().notNull(),
  questionCount: smallint('question_count').notNull(),
  score: smallint('score'),
  brier: doublePrecision('brier'),
  startedAt: instant('started_at').notNull(),
  /** Time of the learner's last action: a start, an answer or a change of focus. */
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
    /** Copy of the market's bars, which never changes: first the set-up, then the outcome. */
    bars: jsonb('bars').$type<CandleRow[]>().notNull(),
    setupCount: smallint('setup_count').notNull(),
    setupFirst: instant('setup_first').notNull(),
    outcomeLast: instant('outcome_last').notNull(),
    truthDirection: text('truth_direction').$type<BiasDirection>().notNull(),
    movePercent: doublePrecision('move_percent').notNull(),
    moveAtr: doublePrecision('move_atr').notNull(),
    /**
     * Whether the question's chart is shown mirrored (upside down). Truth and recent direction are computed from the
     * bars as shown.
     */
    mirrored: boolean('mirrored').notNull().default(false),
    /**
     * Probability of each outcome over the `setSize` windows from which the question was drawn. `null` for an unrated
     * question.
     */
    chanceBullish: doublePrecision('chance_bullish'),
    chanceBearish: doublePrecision('chance_bearish'),
    chanceNeutral: doublePrecision('chance_neutral'),
    setSize: integer('set_size'),
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
    /**
     * Whether the answer came faster than a person can give one. Such an answer does not count toward tendencies,
     * rating and evidence, and its test not toward the unlock.
     */
    isTooFast: boolean('is_too_fast').notNull().default(false),
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
