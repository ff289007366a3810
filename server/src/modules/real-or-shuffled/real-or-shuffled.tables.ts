import { boolean, doublePrecision, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ExamRating } from '@tradesense/contract/chart-exam.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PairChoice, PairInterval, PairPart, PairSide } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { bytea } from '../../platform/database/database-bytes.ts';
import { instant } from '../../platform/database/database-instant.ts';

export const pairItems = pgTable('real_or_shuffled_items', {
  id: uuid('id').primaryKey(),
  part: text('part').$type<PairPart>().notNull(),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  interval: text('interval').$type<PairInterval>().notNull(),
  /** Open time of the bar before the first displayed bar. */
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  /** Fingerprint of the bars at the time when the item was made. */
  fingerprint: text('fingerprint').notNull(),
  /** Seed for the random order of the shuffled chart's bars. */
  seed: jsonb('seed').$type<readonly number[]>().notNull(),
  ruleVersion: smallint('rule_version').notNull(),
  createdAt: instant('created_at').notNull(),
  rating: doublePrecision('rating').notNull(),
  deviation: doublePrecision('deviation').notNull(),
  volatility: doublePrecision('volatility').notNull(),
  /** Number of rated answers to the item; `hits` is the number of right ones among them. */
  attempts: integer('attempts').notNull().default(0),
  hits: integer('hits').notNull().default(0),
});

export const pairs = pgTable('real_or_shuffled_pairs', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  visitorHash: bytea('visitor_hash'),
  itemId: uuid('item_id').notNull(),
  /** Seed for the price factor, the mirroring and the price step of the pair's charts. */
  seed: jsonb('seed').$type<readonly number[]>().notNull(),
  /** The side on which the recorded chart is shown. */
  recorded: text('recorded').$type<PairSide>().notNull(),
  shownAt: instant('shown_at').notNull(),
  answeredAt: instant('answered_at'),
  choice: text('choice').$type<PairChoice>(),
  isTooFast: boolean('is_too_fast').notNull().default(false),
  ratingBefore: jsonb('rating_before').$type<ExamRating>(),
  ratingAfter: jsonb('rating_after').$type<ExamRating>(),
});

export const pairRecords = pgTable('real_or_shuffled_records', {
  userId: uuid('user_id').primaryKey(),
  answers: integer('answers').notNull(),
  hits: integer('hits').notNull(),
  streak: integer('streak').notNull(),
  longestStreak: integer('longest_streak').notNull(),
  rating: doublePrecision('rating').notNull(),
  deviation: doublePrecision('deviation').notNull(),
  volatility: doublePrecision('volatility').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
