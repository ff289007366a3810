import { and, eq } from 'drizzle-orm';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isoTime } from './candles.repo.ts';
import type { ImportTarget } from './import-series.ts';
import { marketImports } from './market.tables.ts';

/**
 * Writes a batch of bars. If a bar was added or changed, also updates the series' extent and revision. `xmax = 0`
 * distinguishes an inserted row from one that the conflict clause updated. A row that equals the stored one is not
 * written.
 */
const WRITE_BATCH_SQL = `
  WITH written AS (
    INSERT INTO candles AS stored (asset, "interval", t, o, h, l, c, v)
    SELECT $1, $2, to_timestamp(batch.t), batch.o, batch.h, batch.l, batch.c, batch.v
    FROM unnest($3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[]) AS batch (t, o, h, l, c, v)
    ON CONFLICT (asset, "interval", t) DO UPDATE SET o = excluded.o, h = excluded.h, l = excluded.l, c = excluded.c, v = excluded.v
    WHERE (stored.o, stored.h, stored.l, stored.c, stored.v) <> (excluded.o, excluded.h, excluded.l, excluded.c, excluded.v)
    RETURNING (stored.xmax = 0) AS is_new
  ), counted AS (
    SELECT count(*) FILTER (WHERE is_new)::int AS inserted, count(*) FILTER (WHERE NOT is_new)::int AS updated FROM written
  ), revised AS (
    INSERT INTO candle_series AS series (asset, "interval", first_open, last_open, revision)
    SELECT $1, $2, $9::timestamptz, $10::timestamptz, $11::uuid FROM counted WHERE inserted + updated > 0
    ON CONFLICT (asset, "interval") DO UPDATE SET
      first_open = least(series.first_open, excluded.first_open),
      last_open = greatest(series.last_open, excluded.last_open),
      revision = excluded.revision
  )
  SELECT inserted, updated FROM counted`;

export interface BatchCounts {
  readonly inserted: number;
  readonly updated: number;
}

/**
 * Returns one value of each bar as a PostgreSQL array literal. The driver's own conversion quotes and escapes each
 * element, which costs several times as much.
 */
function numberArray(bars: readonly Bar[], value: (bar: Bar) => number): string {
  return `{${bars.map(value).join(',')}}`;
}

/** Returns the bars as arrays for `unnest` in SQL: times in epoch seconds, opens, highs, lows, closes, volumes. */
export function barArrays(bars: readonly Bar[]): string[] {
  return [
    numberArray(bars, (bar) => bar.t / 1000),
    numberArray(bars, (bar) => bar.o),
    numberArray(bars, (bar) => bar.h),
    numberArray(bars, (bar) => bar.l),
    numberArray(bars, (bar) => bar.c),
    numberArray(bars, (bar) => bar.v),
  ];
}

/**
 * Stores bars in strictly ascending time order; updates stored bars with the same time. `revision` must be new. Does
 * not update roll-ups, so only `storeBars` may call this function.
 */
export async function writeBars(
  tx: Tx,
  { asset, interval }: Pick<ImportTarget, 'asset' | 'interval'>,
  bars: readonly Bar[],
  revision: string,
): Promise<BatchCounts> {
  const first = bars[0];
  const last = bars.at(-1);
  invariant(first !== undefined && last !== undefined, 'a batch has at least one bar');
  const { rows } = await tx.$client.query<[number, number]>({
    name: 'market_write_bars',
    text: WRITE_BATCH_SQL,
    values: [asset, interval, ...barArrays(bars), isoTime(first.t), isoTime(last.t), revision],
    rowMode: 'array',
  });
  const counts = rows[0];
  invariant(counts !== undefined, 'the counting statement returns one row');
  return { inserted: counts[0], updated: counts[1] };
}

export interface ImportCounts {
  readonly read: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/**
 * Records the start of an import. An earlier import of the same series that never ended is marked as interrupted,
 * because its process was killed. If that import is in fact still running, it corrects its state when it ends.
 */
export async function beginImport(
  tx: Tx,
  id: string,
  { store, asset, interval, fileName }: ImportTarget,
  startedAt: EpochMs,
): Promise<void> {
  const at = new Date(startedAt);
  await tx
    .update(marketImports)
    .set({ state: 'interrupted' })
    .where(
      and(
        eq(marketImports.store, store),
        eq(marketImports.asset, asset),
        eq(marketImports.interval, interval),
        eq(marketImports.state, 'running'),
      ),
    );
  await tx
    .insert(marketImports)
    .values({ id, store, asset, interval, fileName, state: 'running', startedAt: at, progressAt: at });
}

/** Returns the counts of an import as values of its columns. */
export function countColumns(counts: ImportCounts) {
  return {
    rowsRead: counts.read,
    rowsInserted: counts.inserted,
    rowsUpdated: counts.updated,
    rowsUnchanged: counts.unchanged,
    rowsRejected: counts.rejected,
  };
}

/** Records the progress of an import, in the transaction of the batch. */
export async function recordProgress(tx: Tx, id: string, counts: ImportCounts, at: EpochMs): Promise<void> {
  await tx
    .update(marketImports)
    .set({ ...countColumns(counts), progressAt: new Date(at) })
    .where(eq(marketImports.id, id));
}

/** Records the end of an import. */
export async function endImport(
  tx: Tx,
  id: string,
  state: 'finished' | 'failed',
  counts: ImportCounts,
  finishedAt: EpochMs,
): Promise<void> {
  await tx
    .update(marketImports)
    .set({ ...countColumns(counts), state, finishedAt: new Date(finishedAt) })
    .where(eq(marketImports.id, id));
}
