/** Finds the stretches of bars in which a replay can start. */
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { lowerBound } from '@tradesense/core/kernel/lower-bound.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import { isHoleBefore, type HistoryRange } from '@tradesense/core/market/history-windows.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { REPLAY_LEAD, REPLAY_LENGTH } from '@tradesense/core/market/replay-cursor.ts';

/** Bars without a hole between them: the first index of the open times, and the index after the last. */
export interface BarStretch {
  readonly first: number;
  readonly end: number;
}

export interface StretchQuestion {
  readonly interval: Interval;
  /** Open times from this one to the last before `until` count. */
  readonly range: HistoryRange;
  /** Class of the asset, which decides what counts as a hole. `null` for a series in which nothing does. */
  readonly assetClass: AssetClass | null;
}

/** Yields the stretches of ascending open times that are long enough for a replay, in the order of their times. */
export function* replayStretches(
  times: Float64Array,
  { interval, range, assetClass }: StretchQuestion,
): Generator<BarStretch> {
  const least = REPLAY_LEAD.min + REPLAY_LENGTH.min;
  const end = lowerBound(times, range.until);
  let first = lowerBound(times, range.from);
  for (let index = first + 1; index <= end; index += 1) {
    const isBroken = assetClass !== null && index < end && isHoleBefore(assetClass, interval, times, index);
    if (index < end && !isBroken) continue;
    if (index - first >= least) yield { first, end: index };
    first = index;
  }
}

/**
 * Draws the open time of the first bar that a replay steps to. Each bar with enough bars of its stretch before and after
 * it is equally likely: with the preferred numbers of bars if a stretch has them, otherwise with the minimum. Returns
 * `null` if there is no such bar.
 */
export function drawReplayStart(times: Float64Array, stretches: readonly BarStretch[], random: Random): EpochMs | null {
  return drawWith(times, stretches, random, 'preferred') ?? drawWith(times, stretches, random, 'min');
}

function drawWith(
  times: Float64Array,
  stretches: readonly BarStretch[],
  random: Random,
  amount: 'preferred' | 'min',
): EpochMs | null {
  const [before, after] = [REPLAY_LEAD[amount], REPLAY_LENGTH[amount]];
  const startsIn = ({ first, end }: BarStretch): number => Math.max(0, end - first - before - after + 1);
  const count = stretches.reduce((sum, stretch) => sum + startsIn(stretch), 0);
  if (count === 0) return null;
  let place = random.below(count);
  for (const stretch of stretches) {
    const own = startsIn(stretch);
    if (place < own) return epochMs(elementAt(times, stretch.first + before + place));
    place -= own;
  }
  return null;
}
