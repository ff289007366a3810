/**
 * Replays history bar by bar: chooses the range of bars around the start, and which of them are visible.
 * Guarantees: the visible bars depend only on the bars up to the cursor. A step only adds bars; in a longer interval it
 * may also change the last bar, or drop the only bar if its beginning is missing. The ends of a randomly chosen range
 * do not reveal the ends of the history.
 */
import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import { epochMs, type EpochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import type { Bar } from './bar.ts';
import { barOpen, type Interval } from './interval.ts';
import { resample } from './resample.ts';

/**
 * Limits of the number of bars up to and including the start. `min` is the minimum; a random range has at least
 * `preferred` bars if so many are available. `REPLAY_LENGTH` has the same limits for the number of bars after the
 * start.
 */
export const REPLAY_LEAD = { max: 2_000, preferred: 300, min: 50 } as const;
export const REPLAY_LENGTH = { max: 1_000, preferred: 200, min: 20 } as const;

export interface ReplayRange {
  /** Number of visible bars at the start, including the bar at the cursor. */
  readonly lead: number;
  readonly length: number;
}

/**
 * Returns the range of a replay around its start, or `null` if there are too few bars. `before` is the number of
 * available bars up to the start, `after` the number after it. With `random`, a range that would reach an end of the
 * history stops a random number of bars before it. So the learner cannot infer the date.
 */
export function replayRange(before: number, after: number, random: Random | null): ReplayRange | null {
  if (before < REPLAY_LEAD.min || after < REPLAY_LENGTH.min) return null;
  const within = (
    available: number,
    { max, preferred, min }: { max: number; preferred: number; min: number },
  ): number => {
    if (available > max) return max;
    if (random === null) return available;
    const floor = available >= preferred ? preferred : min;
    return floor + random.below(available - floor + 1);
  };
  return { lead: within(before, REPLAY_LEAD), length: within(after, REPLAY_LENGTH) };
}

/**
 * Returns the open of the bar that was stepped at a time of a replay. A replay stores the end of a bar as the time of
 * all that happens in it.
 */
export const steppedBarOpen = (interval: Interval, end: EpochMs): EpochMs => barOpen(interval, epochMs(end - 1));

/**
 * Returns the visible bars of interval `to`, made from the bars of `from` up to the cursor. The last bar may be
 * incomplete. The first bar is left out if its beginning is missing, unless it is the only one. Throws `InvariantError`
 * if `to` does not consist of bars of `from`.
 */
export function shownBars(
  played: readonly Bar[],
  from: Interval,
  to: Interval,
  assetClass: AssetClass,
): readonly Bar[] {
  invariant(played.length > 0, 'a replay shows at least the bar at its cursor');
  if (from === to) return played;
  const { bars, isFirstComplete } = resample(played, from, to, assetClass);
  return isFirstComplete || bars.length === 1 ? bars : bars.slice(1);
}
