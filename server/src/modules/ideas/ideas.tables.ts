import { doublePrecision, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { IdeaVoidReason } from '@tradesense/contract/ideas-constants.ts';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import type { OutcomeChances } from '@tradesense/core/bias/rated-draw.ts';
import type { IdeaHorizon } from '@tradesense/core/ideas/idea-rules.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { instant } from '../../platform/database/database-instant.ts';

/** Chart ideas. `migrations/0070_ideas.sql` defines constraints, indexes and the trigger. Times are market times. */
export const ideas = pgTable('ideas', {
  id: uuid('id').primaryKey(),
  /** Author; `null` once the author's account is deleted. */
  authorId: uuid('author_id'),
  /** Id of the idea's post; `null` if the post was deleted, and with it the idea's texts. */
  postId: uuid('post_id'),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  horizon: text('horizon').$type<IdeaHorizon>().notNull(),
  direction: text('direction').$type<BiasDirection>(),
  confidence: smallint('confidence'),
  thesis: text('thesis').notNull(),
  invalidation: text('invalidation').notNull(),
  invalidationPrice: text('invalidation_price'),
  publishedAt: instant('published_at').notNull(),
  locksAt: instant('locks_at').notNull(),
  nextLookAt: instant('next_look_at').notNull(),
  startsAt: instant('starts_at'),
  startPrice: doublePrecision('start_price'),
  priceInterval: text('price_interval').$type<Interval>(),
  source: text('source').$type<PriceSource>(),
  logAtr: doublePrecision('log_atr'),
  rates: jsonb('rates').$type<OutcomeChances>(),
  setup: jsonb('setup').$type<readonly Bar[]>(),
  settlement: text('settlement').$type<'scored' | 'void'>(),
  settledAt: instant('settled_at'),
  endPrice: doublePrecision('end_price'),
  truth: text('truth').$type<BiasDirection>(),
  voidReason: text('void_reason').$type<IdeaVoidReason>(),
});
export type IdeaRow = typeof ideas.$inferSelect;

export const ideaPredictions = pgTable(
  'idea_predictions',
  {
    ideaId: uuid('idea_id').notNull(),
    userId: uuid('user_id').notNull(),
    direction: text('direction').$type<BiasDirection>().notNull(),
    confidence: smallint('confidence').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ideaId, table.userId] })],
);
export type PredictionRow = typeof ideaPredictions.$inferSelect;
