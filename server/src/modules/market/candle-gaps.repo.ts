import type { CandleStore } from '@tradesense/contract/candle-imports-constants.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { STRIDES } from './aggregated-bars.repo.ts';
import { isoTime } from './candles.repo.ts';
import type { ImportSeries } from './import-series.ts';

/** Open times of two consecutive stored bars that are more than one interval apart. */
export interface StoredHole {
  readonly before: EpochMs;
  readonly after: EpochMs;
}

const HOLES_SQL = `
  SELECT date_part('epoch', t) * 1000, date_part('epoch', following) * 1000
  FROM (
    SELECT t, lead(t) OVER (ORDER BY t) AS following FROM candles
    WHERE asset = $1 AND "interval" = $2 AND t >= $4::timestamptz
  ) AS bars
  WHERE following AT TIME ZONE 'UTC' > t AT TIME ZONE 'UTC' + $3::interval
  ORDER BY t`;

/**
 * Returns the holes between the stored bars of a series, in ascending order, including those of closed hours. Considers
 * only bars that open at or after `from`, or all bars if `from` is `null`. Reads each of these bars, in key order.
 */
export async function storedHoles(
  tx: Tx,
  asset: AssetSymbol,
  interval: Interval,
  from: EpochMs | null,
): Promise<StoredHole[]> {
  const stride = interval === '1M' ? '1 month' : STRIDES[interval];
  const { rows } = await tx.$client.query<[number, number]>({
    text: HOLES_SQL,
    values: [asset, interval, stride, from === null ? '-infinity' : isoTime(from)],
    rowMode: 'array',
  });
  return rows.map(([before, after]) => ({ before: epochMs(before), after: epochMs(after) }));
}

/** Database table of each candle store. */
const TABLES: Readonly<Record<CandleStore, string>> = { feed: 'candles', practice: 'practice_candles' };

/** Number of stored bars of a series, and the open times of the first and the last one. */
export interface StoredExtent {
  readonly count: number;
  readonly firstOpen: EpochMs;
  readonly lastOpen: EpochMs;
}

/** Returns the extent of a series, or `null` if it has no bars. */
export async function storedExtent(tx: Tx, { store, asset, interval }: ImportSeries): Promise<StoredExtent | null> {
  const { rows } = await tx.$client.query<[number, number | null, number | null]>({
    text: `SELECT count(*)::int, date_part('epoch', min(t)) * 1000, date_part('epoch', max(t)) * 1000
           FROM ${TABLES[store]} WHERE asset = $1 AND "interval" = $2`,
    values: [asset, interval],
    rowMode: 'array',
  });
  const [count, first, last] = rows[0] ?? [0, null, null];
  return first === null || last === null ? null : { count, firstOpen: epochMs(first), lastOpen: epochMs(last) };
}
