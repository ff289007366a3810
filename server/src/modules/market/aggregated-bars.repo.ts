import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isoTime } from './candles.repo.ts';

/**
 * SQL expression for the open time of the longer bar (up to a week) that contains the stored bar of a row. Weeks start
 * on Monday, because the origin 1970-01-05 is a Monday.
 */
const FIXED_BUCKET = `date_bin($5::interval, t, '1970-01-05T00:00:00Z')`;
const MONTH_BUCKET = `date_trunc('month', t, 'UTC')`;

export const STRIDES: Readonly<Record<Exclude<Interval, '1M'>, string>> = {
  '1m': '1 minute',
  '5m': '5 minutes',
  '15m': '15 minutes',
  '1h': '1 hour',
  '4h': '4 hours',
  '1d': '1 day',
  '1w': '7 days',
};

/**
 * Number of decimal places of volumes. The function `resample` in core rounds to the same number, so that a month made
 * from days equals a month made from hours.
 */
const VOLUME_DECIMALS = 8;

/**
 * Returns SQL that groups the stored bars by `bucket` and then looks up each group's first and last bar by primary key.
 * This avoids sorting all bars for an ordered aggregate.
 */
function aggregateSql(bucket: string): string {
  return `
    WITH buckets AS (
      SELECT ${bucket} AS open, min(t) AS first_t, max(t) AS last_t, max(h) AS h, min(l) AS l, sum(v) AS v, count(*)::int AS bars
      FROM candles
      WHERE asset = $1 AND "interval" = $2 AND t >= $3::timestamptz AND t < $4::timestamptz
      GROUP BY 1
    )
    SELECT date_part('epoch', b.open) * 1000, first.o, b.h, b.l, last.c, b.v, b.bars
    FROM buckets AS b
    JOIN candles AS first ON first.asset = $1 AND first."interval" = $2 AND first.t = b.first_t
    JOIN candles AS last ON last.asset = $1 AND last."interval" = $2 AND last.t = b.last_t
    ORDER BY b.open`;
}

/** A longer bar, and the number of stored bars in it. */
export interface AggregatedBar {
  readonly bar: Bar;
  readonly parts: number;
}

/**
 * Returns the stored bars of interval `source` that open in [from, until), aggregated to `interval`, in ascending
 * order. `from` and `until` are opens of `interval` bars.
 */
export async function aggregatedBars(
  tx: Tx,
  asset: AssetSymbol,
  source: Interval,
  interval: Interval,
  from: EpochMs,
  until: EpochMs,
): Promise<AggregatedBar[]> {
  const window = [asset, source, isoTime(from), isoTime(until)];
  const { rows } = await tx.$client.query<[number, number, number, number, number, number, number]>({
    ...(interval === '1M'
      ? { name: 'market_aggregated_months', text: aggregateSql(MONTH_BUCKET), values: window }
      : { name: 'market_aggregated_bars', text: aggregateSql(FIXED_BUCKET), values: [...window, STRIDES[interval]] }),
    rowMode: 'array',
  });
  return rows.map(([t, o, h, l, c, v, parts]) => ({
    bar: { t: epochMs(t), o, h, l, c, v: Number(v.toFixed(VOLUME_DECIMALS)) },
    parts,
  }));
}
