import type { Random } from '@tradesense/core/kernel/random.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';

/**
 * A recorded series of an asset, and which of its bars may be the first of a window in the open part of the history.
 */
export interface OpenSeries {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  /** Number of bars of a window. */
  readonly length: number;
  readonly times: Float64Array;
  /** Indexes of the bars with which a window may start; never empty. */
  readonly starts: readonly number[];
}

/** Consecutive recorded bars of an asset, by the open times of the first and the last one. */
export interface Stretch {
  readonly asset: AssetSymbol;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
}

/** A stretch together with its bars. */
export interface OpenWindow extends Stretch {
  readonly interval: Interval;
  readonly bars: readonly Bar[];
}

/**
 * Returns a recorded series of an asset; `null` if the open part of the asset's history contains no window of `length`
 * bars.
 */
export async function openSeries(
  history: PracticeHistory,
  tx: Tx,
  asset: AssetSymbol,
  interval: Interval,
  length: number,
): Promise<OpenSeries | null> {
  const windows = await history.windows(tx, asset, interval, length, 'open');
  if (windows === null || windows.starts === null) return null;
  const { times } = windows;
  const complete = Math.max(0, times.length - length + 1);
  const starts: number[] = [];
  for (const [index, isStart] of windows.starts.subarray(0, complete).entries()) if (isStart === 1) starts.push(index);
  return starts.length === 0 ? null : { asset, interval, length, times, starts };
}

/**
 * Draws one window of the series; all windows are equally likely. Returns `null` if an import changed the bars after
 * the series was read.
 */
export async function drawWindow(
  history: PracticeHistory,
  tx: Tx,
  { asset, interval, length, times, starts }: OpenSeries,
  random: Random,
): Promise<OpenWindow | null> {
  const first = elementAt(starts, random.below(starts.length));
  const firstAt = epochMs(elementAt(times, first));
  const lastAt = epochMs(elementAt(times, first + length - 1));
  const bars = await history.bars(tx, asset, interval, firstAt, epochMs(lastAt + 1));
  return bars.length === length ? { asset, interval, firstAt, lastAt, bars } : null;
}
