/**
 * History that is told bar by bar: where such a telling begins, and what of it shows.
 *
 * Guarantees. What shows is a function of the bars up to the cursor alone; as the cursor goes on, bars are only added, and only
 * the last bar of a longer interval still changes. A place drawn at random tells nothing by where its bars begin and end: neither
 * is an end of the history that it was taken from.
 */
import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import type { AssetClass } from './asset.ts';
import type { Bar } from './bar.ts';
import type { Interval } from './interval.ts';
import { resample } from './resample.ts';

/** Bars before the start, it included, and bars to step: what there is at most, and what a random place has where it can. */
export const REPLAY_LEAD = { most: 2_000, wanted: 300, least: 50 } as const;
export const REPLAY_LENGTH = { most: 1_000, wanted: 200, least: 20 } as const;

export interface ReplayRange {
  /** Bars that are shown at the start, the one at the cursor included. */
  readonly lead: number;
  readonly length: number;
}

/**
 * How much of the history around a place is told. `before` and `after` are the bars there are, up to the place and from it on; null
 * when they are too few. Of a place that must not be recognised (`random`), what would reach to the end of the history ends
 * before it, nobody knows how far.
 */
export function replayRange(before: number, after: number, random: Random | null): ReplayRange | null {
  if (before < REPLAY_LEAD.least || after < REPLAY_LENGTH.least) return null;
  const within = (there: number, { most, wanted, least }: { most: number; wanted: number; least: number }): number => {
    if (there > most) return most;
    if (random === null) return there;
    const floor = there >= wanted ? wanted : least;
    return floor + random.below(there - floor + 1);
  };
  return { lead: within(before, REPLAY_LEAD), length: within(after, REPLAY_LENGTH) };
}

/**
 * The bars of `to` that show when these bars of `from`, the last at the cursor, have been told: the last one may be incomplete, and
 * a first one whose beginning is not among them is left out. Throws `InvariantError` when `to` is not made of bars of `from`.
 */
export function shownBars(told: readonly Bar[], from: Interval, to: Interval, assetClass: AssetClass): readonly Bar[] {
  invariant(told.length > 0, 'a replay shows at least the bar at its cursor');
  if (from === to) return told;
  const { bars, isFirstComplete } = resample(told, from, to, assetClass);
  return isFirstComplete || bars.length === 1 ? bars : bars.slice(1);
}
