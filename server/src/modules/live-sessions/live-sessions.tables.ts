import { boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { BiasDirection, BiasTag, BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { LiveMark } from '@tradesense/core/live-sessions/live-marks.ts';
import type { LiveRoundKind, LiveRoundState } from '@tradesense/core/live-sessions/live-round.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { instant } from '../../platform/database/database-instant.ts';

/**
 * Live sessions of classes. `migrations/0091_live_sessions.sql` and `0098_live_marks.sql` define the constraints and
 * indexes of the tables in this file.
 */
export const liveSessions = pgTable('live_sessions', {
  id: uuid('id').primaryKey(),
  classId: uuid('class_id').notNull(),
  openedAt: instant('opened_at').notNull(),
  endedAt: instant('ended_at'),
});
export type SessionRow = typeof liveSessions.$inferSelect;

export const liveRounds = pgTable('live_rounds', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  number: smallint('number').notNull(),
  kind: text('kind').$type<LiveRoundKind>().notNull(),
  state: text('state').$type<LiveRoundState>().notNull(),
  masked: boolean('masked').notNull(),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  timeframe: text('timeframe').$type<BiasTimeframe>().notNull(),
  source: text('source').$type<PriceSource>().notNull(),
  /** The market's bars of the round: set-up bars, then outcome bars. */
  bars: jsonb('bars').$type<CandleRow[]>().notNull(),
  setupCount: smallint('setup_count').notNull(),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at'),
});
export type RoundRow = typeof liveRounds.$inferSelect;

export const liveAnswers = pgTable(
  'live_answers',
  {
    roundId: uuid('round_id').notNull(),
    userId: uuid('user_id').notNull(),
    direction: text('direction').$type<BiasDirection>(),
    confidence: smallint('confidence'),
    tag: text('tag').$type<BiasTag>(),
    marks: jsonb('marks').$type<LiveMark[]>(),
    isLocked: boolean('is_locked').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.userId] })],
);
export type AnswerRow = typeof liveAnswers.$inferSelect;
