import type { Random } from '../../kernel/random.ts';
import type { BarColumns } from '../bar-columns.ts';
import { bridgeHigh, bridgeLow } from './bridge-extremes.ts';
import { createWalkSpace, drawConditionedWalk } from './conditioned-walk.ts';
import type { WalkSpace } from './conditioned-walk.ts';
import { floatAt } from './float-at.ts';
import { MAX_CHILDREN } from './split-plan.ts';
import type { SplitPlan } from './split-plan.ts';
import { createTent, fitTent, tentAt } from './tent.ts';
import type { Tent } from './tent.ts';

/**
 * Divides a bar into consecutive smaller bars that reproduce it exactly.
 * Guarantees, for integer input: the first child opens at the parent's open and the last closes at its close. Each
 * child opens where the previous one closed. The highest high and the lowest low are those of the parent. The volumes
 * are integers and add up to the parent's. Each child's open and close lie between its low and high.
 * Algorithm: a random walk from open to close is chosen that comes near the parent's extremes, and each child gets a
 * high and a low. A correction (a "tent", linear in variance time) then raises one child to the parent's high and
 * lowers one child to the parent's low. The correction leaves the parent's open and close unchanged. Values that are
 * still outside the parent's range are folded back inside. Cost per child of an even plan: three random
 * numbers and about three logarithms. An uneven plan costs more, because it draws many walks.
 */
export interface ParentBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Standard deviation of the open-to-close move, in tick sizes. */
  readonly deviation: number;
}

/** Working memory of one split; the next split reuses it. */
export interface SplitSpace {
  readonly walk: WalkSpace;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly tent: Tent;
}

export function createSplitSpace(): SplitSpace {
  const column = (): Float64Array => new Float64Array(MAX_CHILDREN);
  return { walk: createWalkSpace(), high: column(), low: column(), tent: createTent() };
}

/**
 * Maximum standard deviation of the moves inside a bar, as a share of the bar's range, so that a quiet parent has quiet
 * children.
 */
const DEVIATION_PER_RANGE = 0.75;
/**
 * Minimum standard deviation of the moves inside a bar, in tick sizes, so that the price still moves in a bar with a
 * range of one tick size.
 */
const MIN_DEVIATION = 0.3;

/** Returns the standard deviation of the moves inside a bar, in tick sizes. */
export function insideDeviation(bar: ParentBar): number {
  return Math.max(MIN_DEVIATION, Math.min(bar.deviation, DEVIATION_PER_RANGE * (bar.high - bar.low)));
}

/** Divides the parent by `plan` and writes the smaller bars into `out`, from row `at` on (all columns except `t`). */
export function splitBar(
  parent: ParentBar,
  plan: SplitPlan,
  random: Random,
  out: BarColumns,
  at: number,
  space: SplitSpace,
): void {
  const deviation = insideDeviation(parent);
  const variance = deviation * deviation;
  drawConditionedWalk(parent, plan, deviation, random, space.walk);
  const { walk } = space.walk;
  for (let i = 0; i < plan.count; i += 1) {
    const from = floatAt(walk, i);
    const to = floatAt(walk, i + 1);
    const share = variance * floatAt(plan.share, i);
    space.high[i] = bridgeHigh(from, to, share, 1 - random.next());
    space.low[i] = bridgeLow(from, to, share, 1 - random.next());
  }
  fitTent(space.tent, parent.high, parent.low, plan, space.high, space.low);
  writeChildren(parent, plan, out, at, space);
  splitVolume(parent.volume, deviation, plan, out, at);
}

function writeChildren(parent: ParentBar, plan: SplitPlan, out: BarColumns, at: number, space: SplitSpace): void {
  const { tent } = space;
  const { walk } = space.walk;
  const { count, time } = plan;
  const { high, low } = parent;
  let open = parent.open;
  let from = open;
  for (let i = 0; i < count; i += 1) {
    const to = floatAt(walk, i + 1);
    const close = i === count - 1 ? parent.close : inside(to + tentAt(tent, floatAt(time, i + 1)), low, high);
    const top = Math.max(open, close);
    const bottom = Math.min(open, close);
    const reachUp = floatAt(space.high, i) - Math.max(from, to);
    const reachDown = Math.min(from, to) - floatAt(space.low, i);
    out.o[at + i] = open;
    out.c[at + i] = close;
    out.h[at + i] = Math.max(top, inside(top + reachUp, low, high));
    out.l[at + i] = Math.min(bottom, inside(bottom - reachDown, low, high));
    open = close;
    from = to;
  }
  out.h[at + tent.highChild] = high;
  out.l[at + tent.lowChild] = low;
}

/**
 * Rounds a value to an integer from `low` to `high`. A value outside this range is first reflected at the nearer end,
 * to half its distance from that end.
 */
export function inside(value: number, low: number, high: number): number {
  if (value > high) return Math.max(low, Math.round(high - (value - high) / 2));
  if (value < low) return Math.min(high, Math.round(low + (low - value) / 2));
  return Math.round(value);
}

/**
 * Divides the volume among the children by their share of time and their range. The parts are integers that add up to
 * the parent's volume.
 */
function splitVolume(volume: number, deviation: number, plan: SplitPlan, out: BarColumns, at: number): void {
  const { count } = plan;
  let total = 0;
  for (let i = 0; i < count; i += 1) {
    const range = floatAt(out.h, at + i) - floatAt(out.l, at + i);
    total += floatAt(plan.share, i) * 0.5 + (floatAt(plan.rootShare, i) * range * 0.4) / deviation;
    out.v[at + i] = total;
  }
  let given = 0;
  for (let i = 0; i < count; i += 1) {
    const upTo = i === count - 1 ? volume : Math.floor((volume * floatAt(out.v, at + i)) / total);
    out.v[at + i] = upTo - given;
    given = upTo;
  }
}
