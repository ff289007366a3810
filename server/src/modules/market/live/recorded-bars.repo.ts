import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isoTime } from '../candles.repo.ts';
import { marketReplays } from '../market.tables.ts';

type Row = [number, number, number, number, number, number];
const COLUMNS = `date_part('epoch', t) * 1000, o, h, l, c, v`;
const SERIES = `asset = $1 AND "interval" = $2`;

const toBar = ([t, o, h, l, c, v]: Row): Bar => ({ t: epochMs(t), o, h, l, c, v });

/** Returns the first `limit` stored bars that open at `from` or later, ascending. */
export async function barsFrom(
  tx: Tx,
  asset: AssetSymbol,
  interval: Interval,
  from: EpochMs,
  limit: number,
): Promise<Bar[]> {
  const { rows } = await tx.$client.query<Row>({
    name: 'market_replay_bars',
    text: `SELECT ${COLUMNS} FROM candles WHERE ${SERIES} AND t >= $3::timestamptz ORDER BY t LIMIT $4::int`,
    values: [asset, interval, isoTime(from), limit],
    rowMode: 'array',
  });
  return rows.map(toBar);
}

/** Returns the last stored bar that opens at or before `t`. */
export async function lastBarAt(tx: Tx, asset: AssetSymbol, interval: Interval, t: EpochMs): Promise<Bar | null> {
  const { rows } = await tx.$client.query<Row>({
    name: 'market_last_bar_at',
    text: `SELECT ${COLUMNS} FROM candles WHERE ${SERIES} AND t <= $3::timestamptz ORDER BY t DESC LIMIT 1`,
    values: [asset, interval, isoTime(t)],
    rowMode: 'array',
  });
  return rows[0] === undefined ? null : toBar(rows[0]);
}

/** Returns all stored bars that open in [from, until) as one bar that opens at `from`, or `null` if there are none. */
export async function mergedBar(
  tx: Tx,
  asset: AssetSymbol,
  interval: Interval,
  from: EpochMs,
  until: EpochMs,
): Promise<Bar | null> {
  const { rows } = await tx.$client.query<[number | null, number, number, number, number]>({
    name: 'market_merged_bar',
    text: `SELECT (array_agg(o ORDER BY t))[1], max(h), min(l), (array_agg(c ORDER BY t DESC))[1], sum(v)
           FROM candles WHERE ${SERIES} AND t >= $3::timestamptz AND t < $4::timestamptz`,
    values: [asset, interval, isoTime(from), isoTime(until)],
    rowMode: 'array',
  });
  const [o, h, l, c, v] = rows[0] ?? [null, 0, 0, 0, 0];
  return o === null ? null : { t: from, o, h, l, c, v };
}

/**
 * Returns the clock time at which the replay with these settings began. At its first start, stores `now` as this time.
 */
export async function replayBegin(tx: Tx, startAt: EpochMs, speed: number, now: EpochMs): Promise<EpochMs> {
  const key = { startAt: new Date(startAt), speed };
  const [row] = await tx
    .insert(marketReplays)
    .values({ ...key, beganAt: new Date(now) })
    .onConflictDoUpdate({ target: [marketReplays.startAt, marketReplays.speed], set: { speed } })
    .returning({ beganAt: marketReplays.beganAt });
  return epochMs(row?.beganAt.getTime() ?? now);
}
