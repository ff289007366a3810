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
import type { ExamMark, ExamPartResult, ExamRating, ExamSummary } from '@tradesense/contract/chart-exam.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type {
  ChartExamAsk,
  ChartExamInterval,
  ChartExamType,
  ChartExamView,
} from '@tradesense/core/grading/exam-rules.ts';
import type { PartSkills } from '@tradesense/core/grading/exam-pass.ts';
import type { Rating } from '@tradesense/core/learning/rating.ts';
import type { AssetClass, AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PracticeOrigin } from '@tradesense/core/market/practice-origin.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { instant } from '../../platform/database/database-instant.ts';

export const examItems = pgTable('chart_exam_items', {
  id: uuid('id').primaryKey(),
  type: text('type').$type<ChartExamType>().notNull(),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  assetClass: text('asset_class').$type<AssetClass>().notNull(),
  interval: text('interval').$type<ChartExamInterval>().notNull(),
  source: text('source').$type<PriceSource>().notNull(),
  /** Origin of the bars; `null` if a server of an earlier release stored the item. */
  origin: text('origin').$type<PracticeOrigin>(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  view: text('view').$type<ChartExamView>().notNull(),
  /** Number of bars that are shown before the answer; in a question in hindsight, all bars. */
  visibleBars: smallint('visible_bars').notNull(),
  ruleVersion: smallint('rule_version').notNull(),
  /** Copy of the real bars. The copy never changes. */
  bars: jsonb('bars').$type<CandleRow[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  rating: doublePrecision('rating').notNull(),
  deviation: doublePrecision('deviation').notNull(),
  volatility: doublePrecision('volatility').notNull(),
  /** How often the item was served, in any mode. */
  exposures: integer('exposures').notNull().default(0),
  /**
   * Number of rated gradings of the item. The columns below are sums over these gradings: of scores, of the learners'
   * ratings before the grading, or of products of the two.
   */
  attempts: integer('attempts').notNull().default(0),
  scoreSum: doublePrecision('score_sum').notNull().default(0),
  scoreSquares: doublePrecision('score_squares').notNull().default(0),
  learnerSum: doublePrecision('learner_sum').notNull().default(0),
  learnerSquares: doublePrecision('learner_squares').notNull().default(0),
  scoreLearnerSum: doublePrecision('score_learner_sum').notNull().default(0),
  // The table also has the column "appeals", a count that nothing reads; appeals are counted by their rows. The column is
  // left out here, so that no statement names it. Servers of the release before still write it, so only a later release
  // may drop it (decision 0063).
  /** Whether the item belongs to a class's exam. No other exam shows it. */
  isAssigned: boolean('is_assigned').notNull().default(false),
  /**
   * When the item was voided; `null` if it counts. A void item does not count for any learner and is never drawn again.
   */
  voidedAt: instant('voided_at'),
});

export const exams = pgTable('chart_exams', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  type: text('type').$type<ChartExamType>().notNull(),
  assetClass: text('asset_class').$type<AssetClass>().notNull(),
  mode: text('mode').$type<ExamSummary['mode']>().notNull(),
  /** Why the exam is unrated; `null` if it is rated, and for practice. */
  unrated: text('unrated').$type<NonNullable<ExamSummary['unrated']>>(),
  /**
   * Ids of the items of a class's exam, in the order of its charts; `null` for any other exam, whose charts are drawn
   * one by one.
   */
  assignedItems: jsonb('assigned_items').$type<readonly string[]>(),
  /**
   * Weakest origin among the served charts (`weakestOrigin`); `null` if a server of an earlier release stored the exam.
   */
  origin: text('origin').$type<PracticeOrigin>(),
  state: text('state').$type<ExamSummary['state']>().notNull(),
  chartCount: smallint('chart_count').notNull(),
  /** Pass mark in percent, as it was when the exam started. */
  passPercent: smallint('pass_percent').notNull().default(70),
  score: doublePrecision('score'),
  passed: boolean('passed'),
  startedAt: instant('started_at').notNull(),
  /** Time of the last change of the exam, by the learner or because a time limit has passed. */
  touchedAt: instant('touched_at').notNull(),
  focusLostAt: instant('focus_lost_at'),
  endedAt: instant('ended_at'),
});

export const examCharts = pgTable(
  'chart_exam_charts',
  {
    examId: uuid('exam_id').notNull(),
    index: smallint('index').notNull(),
    userId: uuid('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    isRated: boolean('is_rated').notNull(),
    servedAt: instant('served_at').notNull(),
    gradedAt: instant('graded_at'),
    score: doublePrecision('score'),
    ratingBefore: jsonb('rating_before').$type<ExamRating>(),
    ratingAfter: jsonb('rating_after').$type<ExamRating>(),
    /** Rule version with which the chart is graded; `null` if the rule version of the chart's item applies. */
    ruleVersion: smallint('rule_version'),
    /** When the chart was excluded from the exam's result, because its item is void; `null` if it counts. */
    voidedAt: instant('voided_at'),
    /**
     * The item's rating before this chart changed it; `null` if the chart was not rated, or if a server of an earlier
     * release rated it.
     */
    ratedAgainst: jsonb('rated_against').$type<RatedAgainst>(),
  },
  (table) => [primaryKey({ columns: [table.examId, table.index] })],
);

export type RatedAgainst = Pick<Rating, 'value' | 'deviation'>;

export const examParts = pgTable(
  'chart_exam_parts',
  {
    examId: uuid('exam_id').notNull(),
    chart: smallint('chart').notNull(),
    index: smallint('index').notNull(),
    userId: uuid('user_id').notNull(),
    ask: text('ask').$type<ChartExamAsk>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Time limit of the part in ms; `null` in practice. */
    limitMs: integer('limit_ms'),
    /**
     * Time at which a part that is still open is graded with its saved marks: its time limit plus the grace period for
     * network delay. `null` in practice.
     */
    closesAt: instant('closes_at'),
    marks: jsonb('marks').$type<ExamMark[]>().notNull(),
    revision: integer('revision').notNull(),
    endedAt: instant('ended_at'),
    isExpired: boolean('is_expired'),
    result: jsonb('result').$type<StoredPartResult>(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
  },
  (table) => [primaryKey({ columns: [table.examId, table.chart, table.index] })],
);

/**
 * Result of a part, with the fields that the rule version of its grading has. Version 1 has only score, marks and
 * references.
 */
export type StoredPartResult = Pick<ExamPartResult, 'score' | 'marks' | 'references'> &
  Partial<Pick<ExamPartResult, 'none' | 'leastMs'> & PartSkills>;

export const examRatings = pgTable(
  'chart_exam_ratings',
  {
    userId: uuid('user_id').notNull(),
    type: text('type').$type<ChartExamType>().notNull(),
    rating: doublePrecision('rating').notNull(),
    deviation: doublePrecision('deviation').notNull(),
    volatility: doublePrecision('volatility').notNull(),
    games: integer('games').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
);

export const examAppeals = pgTable(
  'chart_exam_appeals',
  {
    userId: uuid('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Identifies the appeal without naming its learner. */
    id: uuid('id').notNull().defaultRandom(),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] })],
);

export const examRegrades = pgTable('chart_exam_regrades', {
  id: uuid('id').primaryKey(),
  type: text('type').$type<ChartExamType>().notNull(),
  /** Rule version with which charts are graded again; `null` if the re-grade voids its charts. */
  ruleVersion: smallint('rule_version'),
  itemId: uuid('item_id'),
  examId: uuid('exam_id'),
  fromAt: instant('from_at'),
  untilAt: instant('until_at'),
  reason: text('reason').notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
  exams: integer('exams').notNull().default(0),
  charts: integer('charts').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  nowPassed: integer('now_passed').notNull().default(0),
  nowFailed: integer('now_failed').notNull().default(0),
});

/** A chart's grade before a re-grade. The score is `null` if the chart was not graded yet. */
export interface FormerChart {
  readonly index: number;
  readonly ruleVersion: number;
  readonly score: number | null;
  readonly isRated: boolean;
  readonly parts: readonly StoredPartResult[];
}

export const examFormerGrades = pgTable(
  'chart_exam_former_grades',
  {
    examId: uuid('exam_id').notNull(),
    regradeId: uuid('regrade_id').notNull(),
    userId: uuid('user_id').notNull(),
    score: doublePrecision('score'),
    passed: boolean('passed'),
    charts: jsonb('charts').$type<readonly FormerChart[]>().notNull(),
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.examId, table.regradeId] })],
);
