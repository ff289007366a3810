import { jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { TaskQuestions, TaskReferences, TradeAct, TradePlan } from '@tradesense/core/study/task.ts';
import type { TradeResult } from '@tradesense/core/study/trade-result.ts';
import { instant } from '../../platform/database/database-instant.ts';

/** The first planned trade of each learner. Its constraints are in `migrations/0037_first_trade.sql`. */
export const studyFirstTrades = pgTable('study_first_trades', {
  userId: uuid('user_id').primaryKey(),
  /** Id of the current chart. Each new chart gets a new id. */
  id: uuid('id').notNull(),
  question: jsonb('question').$type<TaskQuestions['trade']>().notNull(),
  reference: jsonb('reference').$type<TaskReferences['trade']>().notNull(),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  /** Number of bars after the decision point that have been shown. */
  steps: smallint('steps').notNull().default(0),
  plan: jsonb('plan').$type<TradePlan>(),
  acts: jsonb('acts').$type<readonly TradeAct[]>().notNull().default([]),
  /** Result of the closed trade, stored so that later rules do not change it. `null` before the trade is closed. */
  result: jsonb('result').$type<TradeResult>(),
  review: text('review'),
  shownAt: instant('shown_at').notNull(),
  plannedAt: instant('planned_at'),
  closedAt: instant('closed_at'),
  reviewedAt: instant('reviewed_at'),
});
