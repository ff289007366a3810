import {
  bigint,
  date,
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
import type { CandleStore } from '@tradesense/contract/candle-imports-constants.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { bytea } from '../../platform/database/database-bytes.ts';

/** Extent of a stored (asset, interval) series, and a revision that is new after every change of its bars. */
export const candleSeries = pgTable(
  'candle_series',
  {
    asset: text('asset').notNull(),
    interval: text('interval').notNull(),
    firstOpen: timestamp('first_open', { withTimezone: true }).notNull(),
    lastOpen: timestamp('last_open', { withTimezone: true }).notNull(),
    revision: uuid('revision').notNull(),
    /** Interval of the imported series from which this series is rolled up; `null` for an imported series. */
    rolledUpFrom: text('rolled_up_from'),
    /** Bars that open before this time were deleted because of their age; `null` if none were deleted. */
    keptFrom: timestamp('kept_from', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.asset, table.interval] })],
);

export const candles = pgTable(
  'candles',
  {
    t: timestamp('t', { withTimezone: true }).notNull(),
    o: doublePrecision('o').notNull(),
    h: doublePrecision('h').notNull(),
    l: doublePrecision('l').notNull(),
    c: doublePrecision('c').notNull(),
    v: doublePrecision('v').notNull(),
    asset: text('asset').notNull(),
    interval: text('interval').notNull(),
  },
  (table) => [primaryKey({ columns: [table.asset, table.interval, table.t] })],
);

export const marketImports = pgTable('market_imports', {
  id: uuid('id').primaryKey(),
  asset: text('asset').notNull(),
  interval: text('interval').notNull(),
  /** The store that the file is imported into: `practice` or `feed`. */
  store: text('store').$type<CandleStore>().notNull(),
  fileName: text('file_name').notNull(),
  state: text('state').$type<'running' | 'finished' | 'failed' | 'interrupted'>().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  rowsRead: integer('rows_read').notNull().default(0),
  rowsInserted: integer('rows_inserted').notNull().default(0),
  rowsUpdated: integer('rows_updated').notNull().default(0),
  rowsUnchanged: integer('rows_unchanged').notNull().default(0),
  rowsRejected: integer('rows_rejected').notNull().default(0),
  /** SHA-256 of the file in hex for an import by an administrator; `null` for an import by command. */
  fileHash: text('file_hash'),
  /**
   * Time of the last stored batch, or of the start before the first one. `null` for an import by an earlier release.
   */
  progressAt: timestamp('progress_at', { withTimezone: true }),
});

/**
 * Each asset's state in the simulated market at the end of a day, from which its later days are computed. `market`
 * names the seed and the version of the computation.
 */
export const simulatedCheckpoints = pgTable(
  'simulated_checkpoints',
  {
    market: text('market').notNull(),
    asset: text('asset').notNull(),
    /** Epoch day. */
    day: integer('day').notNull(),
    state: jsonb('state').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.asset] })],
);

/** The series of the imported practice history, with a revision that is new after every change of the bars. */
export const practiceSeries = pgTable(
  'practice_series',
  {
    asset: text('asset').notNull(),
    interval: text('interval').notNull(),
    revision: uuid('revision').notNull(),
  },
  (table) => [primaryKey({ columns: [table.asset, table.interval] })],
);

export const practiceCandles = pgTable(
  'practice_candles',
  {
    t: timestamp('t', { withTimezone: true }).notNull(),
    o: doublePrecision('o').notNull(),
    h: doublePrecision('h').notNull(),
    l: doublePrecision('l').notNull(),
    c: doublePrecision('c').notNull(),
    v: doublePrecision('v').notNull(),
    asset: text('asset').notNull(),
    interval: text('interval').notNull(),
  },
  (table) => [primaryKey({ columns: [table.asset, table.interval, table.t] })],
);

/** Stretches of recorded history that a learner has seen in exams, replays and pairs. */
export const practiceShown = pgTable(
  'practice_shown',
  {
    userId: uuid('user_id').notNull(),
    asset: text('asset').$type<AssetSymbol>().notNull(),
    shownFrom: timestamp('shown_from', { withTimezone: true }).notNull(),
    shownUntil: timestamp('shown_until', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.asset, table.shownFrom, table.shownUntil] })],
);

/**
 * Time at which the feed first replayed candles with this `startAt` and `speed`. A later replay with the same settings
 * continues from there.
 */
export const marketReplays = pgTable(
  'market_replays',
  {
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    speed: integer('speed').notNull(),
    beganAt: timestamp('began_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.startAt, table.speed] })],
);

/** The secret from which simulated prices are generated: one row, with `id` 1. */
export const marketSecret = pgTable('market_secret', {
  id: smallint('id').primaryKey(),
  /** Fingerprint of the secret; `null` until a server that supports secrets starts on an older database. */
  fingerprint: bytea('fingerprint'),
  /** The secret, sealed with SECRET_KEY; `null` if it is stored in a file in the data directory. */
  sealed: text('sealed'),
  /** Seed of the prices before `secretFrom`; `null` if all prices are generated from the secret. */
  pastSeed: bigint('past_seed', { mode: 'number' }),
  /** First day (UTC) whose prices are generated from the secret; `null` if all are, or if there is no secret yet. */
  secretFrom: date('secret_from', { mode: 'string' }),
});
