import type { Random } from '../kernel/random.ts';
import { elementAt } from '../kernel/element-at.ts';
import { lowerBound } from '../kernel/lower-bound.ts';
import { drawWeighted } from './random-draw.ts';
import type { Candidates } from './window-candidates.ts';

/**
 * Number of windows that a test takes from each list of candidates (one list for each timeframe), in the order of the
 * lists.
 */
export type TimeframeMix = readonly number[];

/**
 * Draws the mix of timeframes. It has the same distribution as this procedure: each question draws its timeframe
 * uniformly and independently, and the draw is repeated until the mix fits. A mix fits if its windows can follow one
 * another and no window costs more than `costLimit`. Returns `null` if no mix fits.
 */
export function drawTimeframeMix(
  random: Random,
  lists: readonly Candidates[],
  questionCount: number,
  costLimit: number,
): TimeframeMix | null {
  const mixes = fittingMixes(lists, questionCount, costLimit);
  return mixes.length === 0 ? null : (mixes[drawWeighted(random, mixes.map(sequencesOf))] ?? null);
}

/**
 * Returns the mixes that fit. A mix fits if its earliest end, with each window ending as early as possible, is finite.
 * The earliest end of a mix follows from the earliest ends of the mixes with one window less, because an earlier end
 * never leaves less room. A mix is stored as a number with one digit per list, in base questionCount + 1.
 */
function fittingMixes(lists: readonly Candidates[], questionCount: number, costLimit: number): TimeframeMix[] {
  const base = questionCount + 1;
  const lanes = lists.map((list, k) => ({ end: earliestEnd(list, costLimit), place: base ** k }));
  const ends = new Float64Array(base ** lists.length).fill(Number.POSITIVE_INFINITY);
  ends[0] = Number.NEGATIVE_INFINITY;
  const fitting: TimeframeMix[] = [];
  for (let code = 1; code < ends.length; code += 1) {
    const mix = lanes.map(({ place }) => Math.floor(code / place) % base);
    const windows = mix.reduce((sum, each) => sum + each, 0);
    if (windows > questionCount) continue;
    const end = lanes.reduce(
      (best, lane, k) => (mix[k] === 0 ? best : Math.min(best, lane.end(elementAt(ends, code - lane.place)))),
      Number.POSITIVE_INFINITY,
    );
    ends[code] = end;
    if (windows === questionCount && end !== Number.POSITIVE_INFINITY) fitting.push(mix);
  }
  return fitting;
}

/**
 * Returns a function of a time. It returns the end of the first window that starts at that time or later and costs at
 * most `costLimit`; infinity if there is no such window.
 */
function earliestEnd(list: Candidates, costLimit: number): (fromMs: number) => number {
  const affordable = new Int32Array(list.starts.length + 1).fill(list.starts.length);
  for (let i = list.starts.length - 1; i >= 0; i -= 1) {
    affordable[i] = elementAt(list.seenCost, i) <= costLimit ? i : elementAt(affordable, i + 1);
  }
  return (fromMs) => {
    if (fromMs === Number.POSITIVE_INFINITY) return fromMs;
    return list.ends[elementAt(affordable, lowerBound(list.starts, fromMs))] ?? Number.POSITIVE_INFINITY;
  };
}

/** Returns in how many orders the questions can draw this mix: the multinomial coefficient. */
function sequencesOf(mix: TimeframeMix): number {
  let drawn = 0;
  let sequences = 1;
  for (const count of mix) {
    for (let i = 1; i <= count; i += 1) {
      drawn += 1;
      sequences *= drawn / i;
    }
  }
  return sequences;
}
