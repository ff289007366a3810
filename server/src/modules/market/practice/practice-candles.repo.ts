import { sql } from 'drizzle-orm';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { columnsOfRows, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { barArrays, type BatchCounts } from '../candle-import.repo.ts';

/** A series of the imported practice history. */
export interface ImportedSeries {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  /** A value that is new after every change of the series' bars. */
  readonly revision: string;
}

/** First key of the advisory locks of the practice history. Other kinds of locks use other first keys. */
const PRACTICE_LOCK = 7_203_119;

/**
 * Locks the imported practice history of the asset until the end of the transaction, so that two imports never wait for
 * each other's rows.
 */
export async function lockPracticeCandles(tx: Tx, asset: AssetSymbol): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PRACTICE_LOCK}, hashtext(${asset}))`);
}

/** `xmax = 0` distinguishes a new row from a changed one, as for the feed (`candle-import.repo.ts`). */
const WRITE_SQL = `
  WITH written AS (
    INSERT INTO practice_candles AS stored (asset, "interval", t, o, h, l, c, v)
    SELECT $1, $2, to_timestamp(batch.t), batch.o, batch.h, batch.l, batch.c, batch.v
    FROM unnest($3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[]) AS batch (t, o, h, l, c, v)
    ON CONFLICT (asset, "interval", t) DO UPDATE SET o = excluded.o, h = excluded.h, l = excluded.l, c = excluded.c, v = excluded.v
    WHERE (stored.o, stored.h, stored.l, stored.c, stored.v) <> (excluded.o, excluded.h, excluded.l, excluded.c, excluded.v)
    RETURNING (stored.xmax = 0) AS is_new
  ), counted AS (
    SELECT count(*) FILTER (WHERE is_new)::int AS inserted, count(*) FILTER (WHERE NOT is_new)::int AS updated FROM written
  ), revised AS (
    INSERT INTO practice_series AS series (asset, "interval", revision)
    SELECT $1, $2, $9::uuid FROM counted WHERE inserted + updated > 0
    ON CONFLICT (asset, "interval") DO UPDATE SET revision = excluded.revision
  )
  SELECT inserted, updated FROM counted`;

/** Stores bars that ascend strictly by time; stored bars with the same time are updated. `revision` must be new. */
export async function writePracticeBars(
  tx: Tx,
  { asset, interval }: Pick<ImportedSeries, 'asset' | 'interval'>,
  bars: readonly Bar[],
  revision: string,
): Promise<BatchCounts> {
  if (bars.length === 0) return { inserted: 0, updated: 0 };
  const { rows } = await tx.$client.query<[number, number]>({
    name: 'market_write_practice_bars',
    text: WRITE_SQL,
    values: [asset, interval, ...barArrays(bars), revision],
    rowMode: 'array',
  });
  const counts = rows[0];
  invariant(counts !== undefined, 'the counting statement returns one row');
  return { inserted: counts[0], updated: counts[1] };
}

/** Returns every imported series. Leaves out symbols that are no longer in the catalog. */
export async function importedSeries(tx: Tx): Promise<readonly ImportedSeries[]> {
  const { rows } = await tx.$client.query<[string, string, string]>({
    name: 'market_practice_series',
    text: 'SELECT asset, "interval", revision::text FROM practice_series ORDER BY asset, "interval"',
    rowMode: 'array',
  });
  return rows.flatMap(([symbol, name, revision]) => {
    const known = catalogSeries(symbol, name);
    return known === null ? [] : [{ ...known, revision }];
  });
}

function catalogSeries(symbol: string, name: string): Pick<ImportedSeries, 'asset' | 'interval'> | null {
  const asset = ASSET_SYMBOLS.find((each) => each === symbol);
  const interval = INTERVALS.find((each) => each === name);
  return asset === undefined || interval === undefined ? null : { asset, interval };
}

export interface ImportedExtent extends Pick<ImportedSeries, 'asset' | 'interval'> {
  readonly firstOpen: EpochMs;
  readonly lastOpen: EpochMs;
}

/**
 * Returns the times of the first and the last bar of every imported series. Leaves out series without bars, and symbols
 * that are no longer in the catalog. Reads two entries of the primary key for each series.
 */
export async function importedExtents(tx: Tx): Promise<readonly ImportedExtent[]> {
  const { rows } = await tx.$client.query<[string, string, number, number]>({
    name: 'market_practice_extents',
    text: `SELECT series.asset, series."interval", date_part('epoch', first.t) * 1000, date_part('epoch', last.t) * 1000
           FROM practice_series AS series,
           LATERAL (SELECT t FROM practice_candles WHERE asset = series.asset AND "interval" = series."interval"
                    ORDER BY t LIMIT 1) AS first,
           LATERAL (SELECT t FROM practice_candles WHERE asset = series.asset AND "interval" = series."interval"
                    ORDER BY t DESC LIMIT 1) AS last`,
    rowMode: 'array',
  });
  return rows.flatMap(([symbol, name, firstOpen, lastOpen]) => {
    const known = catalogSeries(symbol, name);
    return known === null ? [] : [{ ...known, firstOpen: epochMs(firstOpen), lastOpen: epochMs(lastOpen) }];
  });
}

/** Returns all bars of a series, ascending. */
export async function practiceColumns(
  tx: Tx,
  { asset, interval }: Pick<ImportedSeries, 'asset' | 'interval'>,
): Promise<BarColumns> {
  const { rows } = await tx.$client.query<[number, number, number, number, number, number]>({
    name: 'market_practice_bars',
    text: `SELECT date_part('epoch', t) * 1000, o, h, l, c, v FROM practice_candles
           WHERE asset = $1 AND "interval" = $2 ORDER BY t`,
    values: [asset, interval],
    rowMode: 'array',
  });
  return columnsOfRows(rows);
}
