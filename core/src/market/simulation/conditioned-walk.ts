import type { Random } from '../../kernel/random.ts';
import { floatAt } from './float-at.ts';
import { MAX_CHILDREN } from './split-plan.ts';
import type { SplitPlan } from './split-plan.ts';

/**
 * Prices of a bar that a random walk from its open to its close must match. Of many Brownian bridges, the walk is the
 * one whose extremes are nearest to the bar's high and low, so that only a small difference must be corrected. If an
 * arbitrary walk were corrected instead, it would have straight V-shaped legs, which a learner could trade.
 */
export interface WalkTarget {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Working memory for a walk's values at the boundaries between the smaller bars (children) of a plan; `walk` is the
 * result.
 */
export interface WalkSpace {
  readonly walk: Float64Array;
  readonly trial: Float64Array;
  readonly highFrom: Float64Array;
  readonly lowFrom: Float64Array;
}

export function createWalkSpace(): WalkSpace {
  const column = (): Float64Array => new Float64Array(MAX_CHILDREN + 1);
  return { walk: column(), trial: column(), highFrom: column(), lowFrom: column() };
}

/** Number of separate walks to draw if the children of the plan have unequal variances; the best walk is used. */
const UNEVEN_TRIALS = 24;
/**
 * Expected distance by which a continuous walk goes beyond its values at the boundaries, in standard deviations of one
 * step. Source: Broadie, Glasserman and Kou, A Continuity Correction for Discrete Barrier Options (1997).
 */
const OVERSHOOT = 0.5826;

/**
 * Fills `space.walk` with the walk's values at the boundaries 0 … count between the children of the plan. `deviation`
 * is the standard deviation of the move of the whole bar, in tick sizes.
 */
export function drawConditionedWalk(
  target: WalkTarget,
  plan: SplitPlan,
  deviation: number,
  random: Random,
  space: WalkSpace,
): void {
  const overshoot = (OVERSHOOT * deviation) / Math.sqrt(plan.count);
  const move = target.close - target.open;
  const highest = Math.max(target.high - target.open - overshoot, move, 0);
  const lowest = Math.min(target.low - target.open + overshoot, move, 0);
  if (plan.isEven) chooseShift(plan, move, highest, lowest, deviation, random, space);
  else chooseTrial(plan, move, highest, lowest, deviation, random, space);
  for (let i = 1; i < plan.count; i += 1) space.walk[i] = target.open + floatAt(space.walk, i);
  space.walk[0] = target.open;
  space.walk[plan.count] = target.close;
}

/** Fills `space.trial` with a Brownian bridge from 0 to `move`. */
function drawBridge(plan: SplitPlan, move: number, deviation: number, random: Random, trial: Float64Array): void {
  let walk = 0;
  trial[0] = 0;
  for (let i = 0; i < plan.count; i += 1) {
    walk += deviation * floatAt(plan.rootShare, i) * random.normal();
    trial[i + 1] = walk;
  }
  const drift = move - walk;
  for (let i = 1; i < plan.count; i += 1) trial[i] = floatAt(trial, i) + drift * floatAt(plan.time, i);
  trial[plan.count] = move;
}

function chooseTrial(
  plan: SplitPlan,
  move: number,
  highest: number,
  lowest: number,
  deviation: number,
  random: Random,
  space: WalkSpace,
): void {
  let leastMiss = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < UNEVEN_TRIALS; attempt += 1) {
    drawBridge(plan, move, deviation, random, space.trial);
    let high = 0;
    let low = 0;
    for (let i = 1; i <= plan.count; i += 1) {
      const value = floatAt(space.trial, i);
      if (value > high) high = value;
      if (value < low) low = value;
    }
    const miss = (high - highest) ** 2 + (low - lowest) ** 2;
    if (miss < leastMiss) {
      leastMiss = miss;
      space.walk.set(space.trial);
    }
  }
}

/**
 * Chooses the best of several walks that all come from one draw. Steps of equal variance are interchangeable. Therefore
 * every cyclic shift of a bridge is also a bridge, and so is its mirror image about the straight line between its ends:
 * one draw gives 2 × count walks. Each walk is evaluated in constant time.
 */
function chooseShift(
  plan: SplitPlan,
  move: number,
  highest: number,
  lowest: number,
  deviation: number,
  random: Random,
  space: WalkSpace,
): void {
  drawBridge(plan, move, deviation, random, space.trial);
  const straight = bestShift(plan.count, move, highest, lowest, space);
  mirror(plan, move, space.trial);
  const mirrored = bestShift(plan.count, move, highest, lowest, space);
  if (straight.miss <= mirrored.miss) mirror(plan, move, space.trial);
  const { shift } = straight.miss <= mirrored.miss ? straight : mirrored;

  const start = floatAt(space.trial, shift);
  for (let i = 0; i <= plan.count; i += 1) {
    const from = i + shift;
    space.walk[i] =
      from <= plan.count ? floatAt(space.trial, from) - start : floatAt(space.trial, from - plan.count) + move - start;
  }
}

function mirror(plan: SplitPlan, move: number, trial: Float64Array): void {
  for (let i = 1; i < plan.count; i += 1) trial[i] = 2 * move * floatAt(plan.time, i) - floatAt(trial, i);
}

/** Returns the cyclic shift of `space.trial` with the extremes nearest to the target, and its squared error. */
function bestShift(
  count: number,
  move: number,
  highest: number,
  lowest: number,
  space: WalkSpace,
): { readonly shift: number; readonly miss: number } {
  const { trial, highFrom, lowFrom } = space;
  highFrom[count] = move;
  lowFrom[count] = move;
  for (let i = count - 1; i >= 0; i -= 1) {
    highFrom[i] = Math.max(floatAt(trial, i), floatAt(highFrom, i + 1));
    lowFrom[i] = Math.min(floatAt(trial, i), floatAt(lowFrom, i + 1));
  }
  let shift = 0;
  let miss = Number.POSITIVE_INFINITY;
  let highUntil = 0;
  let lowUntil = 0;
  for (let i = 0; i < count; i += 1) {
    const start = floatAt(trial, i);
    highUntil = Math.max(highUntil, start);
    lowUntil = Math.min(lowUntil, start);
    const high = Math.max(floatAt(highFrom, i), highUntil + move) - start - highest;
    const low = Math.min(floatAt(lowFrom, i), lowUntil + move) - start - lowest;
    const missHere = high * high + low * low;
    if (missHere < miss) {
      miss = missHere;
      shift = i;
    }
  }
  return { shift, miss };
}
