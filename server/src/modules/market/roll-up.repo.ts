import { and, eq } from 'drizzle-orm';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { barArrays } from './candle-import.repo.ts';
import { isoTime } from './candles.repo.ts';
import type { RollUpBase } from './history.policy.ts';
import { candles, candleSeries } from './market.tables.ts';

/**
 * Stores rolled-up bars and the row of their series. Bars that are already stored with the same values are not written,
 * and a series without a change keeps its revision.
 */
const WRITE_ROLLED_UP_SQL = `
  WITH written AS (
    INSERT INTO candles AS stored (asset, "interval", t, o, h, l, c, v)
    SELECT $1, $2, to_timestamp(made.t), made.o, made.h, made.l, made.c, made.v
    FROM unnest($3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[]) AS made (t, o, h, l, c, v)
    ON CONFLICT (asset, "interval", t) DO UPDATE SET o = excluded.o, h = excluded.h, l = excluded.l, c = excluded.c, v = excluded.v
    WHERE (stored.o, stored.h, stored.l, stored.c, stored.v) <> (excluded.o, excluded.h, excluded.l, excluded.c, excluded.v)
    RETURNING 1
  )
  INSERT INTO candle_series AS series (asset, "interval", first_open, last_open, revision, rolled_up_from)
  SELECT $1, $2, $9::timestamptz, $10::timestamptz, $11::uuid, $12
  ON CONFLICT (asset, "interval") DO UPDATE SET
    first_open = excluded.first_open,
    last_open = excluded.last_open,
    revision = CASE WHEN EXISTS (SELECT 1 FROM written) THEN excluded.revision ELSE series.revision END`;

/**
 * Stores bars made from `base` (in ascending order, possibly none) and the row of their series. The extent of the
 * series is the range that the base covers, even where bars are missing. `revision` must be new.
 */
export async function writeRolledUp(
  tx: Tx,
  asset: AssetSymbol,
  interval: Interval,
  base: RollUpBase,
  bars: readonly Bar[],
  revision: string,
): Promise<void> {
  const lastOpen = barOpen(interval, epochMs(base.until - 1));
  await tx.$client.query({
    name: 'market_write_rolled_up',
    text: WRITE_ROLLED_UP_SQL,
    values: [
      asset,
      interval,
      ...barArrays(bars),
      isoTime(base.from),
      isoTime(lastOpen),
      revision,
      base.series.interval,
    ],
  });
}

/** Removes a series with its bars. */
export async function dropSeries(tx: Tx, asset: AssetSymbol, interval: Interval): Promise<void> {
  await tx.delete(candles).where(and(eq(candles.asset, asset), eq(candles.interval, interval)));
  await tx.delete(candleSeries).where(and(eq(candleSeries.asset, asset), eq(candleSeries.interval, interval)));
}
