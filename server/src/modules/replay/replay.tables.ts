import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Runs of replays. The constraints of this module's tables are in `0016_replay.sql`, `0032_masked_replay_prices.sql`
 * and `0045_replay_runs.sql` of `migrations`.
 */
export const replaySessions = pgTable('replay_sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  accountId: uuid('account_id').notNull(),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  interval: text('interval').$type<Interval>().notNull(),
  source: text('source').$type<PriceSource>().notNull(),
  isMasked: boolean('is_masked').notNull(),
  /**
   * Number of weeks by which the replay's own clock differs from real time. It must stay secret while a masked replay
   * is running.
   */
  shiftWeeks: integer('shift_weeks').notNull(),
  /**
   * Factor between real prices and the replay's prices; `null` if its prices are real. It must stay secret while a
   * masked replay is running.
   */
  priceFactor: doublePrecision('price_factor'),
  lead: integer('lead').notNull(),
  length: integer('length').notNull(),
  cursor: integer('cursor').notNull(),
  isStopped: boolean('is_stopped').notNull(),
  /** Start of the replay, on the replay's own clock. */
  startedAt: instant('started_at').notNull(),
  /** Open of the first bar after the start, on the replay's own clock. `null` if it is not known. */
  firstBarAt: instant('first_bar_at'),
  /** Close time of the bar at the cursor, on the replay's own clock. */
  nowAt: instant('now_at').notNull(),
  nowPrice: doublePrecision('now_price').notNull(),
  /** Time at which the session was created, in real time. */
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
  /** Id of the first run of the replay, under which the bars are stored; `null` for the first run itself. */
  rootId: uuid('root_id'),
  /**
   * Id of the run from which this run branches; `cut` is the cursor at which it branches. Both are `null` for the first
   * run.
   */
  parentId: uuid('parent_id'),
  cut: integer('cut'),
  /** Number of the run within the replay; the first is 1. */
  run: smallint('run').notNull(),
  /**
   * Cursor after which bars do not count in statistics, because the learner had already seen them in another run.
   * `null` if all bars count.
   */
  unscoredFrom: integer('unscored_from'),
});
export type SessionRow = typeof replaySessions.$inferSelect;
/** Returns the id under which the bars of a run are stored: the id of the first run of its replay. */
export const barsIdOf = ({ id, rootId }: Pick<SessionRow, 'id' | 'rootId'>): string => rootId ?? id;

/**
 * Bars of replays, with times on the replay's own clock. `first` is the index of the row's first bar among all bars of
 * the replay.
 */
export const replayBars = pgTable(
  'replay_bars',
  {
    sessionId: uuid('session_id').notNull(),
    first: integer('first').notNull(),
    bars: jsonb('bars').$type<readonly CandleRow[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.first] })],
);
