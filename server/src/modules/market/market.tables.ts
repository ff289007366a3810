import { doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What is stored of one (asset, interval): its extent, and a revision that is new after every change of its bars. */
export const candleSeries = pgTable(
  'candle_series',
  {
    asset: text('asset').notNull(),
    interval: text('interval').notNull(),
    firstOpen: timestamp('first_open', { withTimezone: true }).notNull(),
    lastOpen: timestamp('last_open', { withTimezone: true }).notNull(),
    revision: uuid('revision').notNull(),
    /** Null for an imported series; else the interval of the imported one that all its bars are made from. */
    rolledUpFrom: text('rolled_up_from'),
    /** Bars that open before it were deleted for their age. */
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
  fileName: text('file_name').notNull(),
  state: text('state').$type<'running' | 'finished' | 'failed' | 'interrupted'>().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  rowsRead: integer('rows_read').notNull().default(0),
  rowsInserted: integer('rows_inserted').notNull().default(0),
  rowsUpdated: integer('rows_updated').notNull().default(0),
  rowsUnchanged: integer('rows_unchanged').notNull().default(0),
  rowsRejected: integer('rows_rejected').notNull().default(0),
});

/** The moment at which the replay from `startAt` at `speed` first ran; it goes on from there for ever. */
export const marketReplays = pgTable(
  'market_replays',
  {
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    speed: integer('speed').notNull(),
    beganAt: timestamp('began_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.startAt, table.speed] })],
);
