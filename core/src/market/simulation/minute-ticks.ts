import type { Random } from '../../kernel/random.ts';
import { drawConditionedWalk } from './conditioned-walk.ts';
import type { WalkSpace } from './conditioned-walk.ts';
import { floatAt } from './float-at.ts';
import { inside, insideDeviation } from './split-bar.ts';
import type { ParentBar } from './split-bar.ts';
import { createEvenPlan } from './split-plan.ts';

/** One price for each second of a minute. Prices are in tick sizes, volumes are integers. */
export interface MinuteTicks {
  readonly price: Float64Array;
  readonly volume: Float64Array;
}

export const TICKS_PER_MINUTE = 60;
const LAST = TICKS_PER_MINUTE - 1;
const STEPS = createEvenPlan(LAST);

/**
 * Returns the ticks of a one-minute bar. The first tick equals the bar's open and the last tick its close. The highest
 * and lowest ticks equal the bar's high and low, and the ticks' volumes add up to the bar's volume.
 */
export function minuteTicks(bar: ParentBar, random: Random, space: WalkSpace): MinuteTicks {
  drawConditionedWalk(bar, STEPS, insideDeviation(bar), random, space);
  const price = space.walk.slice(0, TICKS_PER_MINUTE);
  const highTick = extremeTick(price, bar.high, 1, -1);
  const lowTick = extremeTick(price, bar.low, -1, highTick);
  const raise = highTick < 0 ? 0 : bar.high - floatAt(price, highTick);
  const drop = lowTick < 0 ? 0 : bar.low - floatAt(price, lowTick);
  addTent(price, highTick, raise);
  addTent(price, lowTick, drop);
  for (let i = 1; i < LAST; i += 1) price[i] = inside(floatAt(price, i), bar.low, bar.high);
  if (highTick >= 0) price[highTick] = bar.high;
  if (lowTick >= 0) price[lowTick] = bar.low;
  return { price, volume: drawVolumes(bar.volume, random) };
}

/**
 * Returns the index of the tick that needs the smallest correction to reach `extreme`, apart from the first tick, the
 * last tick and the tick `taken`. Returns −1 if the open or the close already reaches it. `side` is 1 for a high, −1
 * for a low.
 */
function extremeTick(price: Float64Array, extreme: number, side: 1 | -1, taken: number): number {
  if (floatAt(price, 0) === extreme || floatAt(price, LAST) === extreme) return -1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < LAST; i += 1) {
    if (i === taken) continue;
    const missing = side * (extreme - floatAt(price, i));
    const force = missing <= 0 ? missing : (missing * missing) / (i * (LAST - i));
    if (force < least) {
      least = force;
      best = i;
    }
  }
  return best;
}

/** Adds a correction that is `lift` at `corner` and falls linearly to zero at both ends of the minute. */
function addTent(price: Float64Array, corner: number, lift: number): void {
  if (corner < 0) return;
  for (let i = 1; i < LAST; i += 1) {
    price[i] = floatAt(price, i) + lift * (i <= corner ? i / corner : (LAST - i) / (LAST - corner));
  }
}

function drawVolumes(volume: number, random: Random): Float64Array {
  const upTo = new Float64Array(TICKS_PER_MINUTE);
  let total = 0;
  for (let i = 0; i < TICKS_PER_MINUTE; i += 1) {
    total -= Math.log(1 - random.next());
    upTo[i] = total;
  }
  let given = 0;
  return upTo.map((cumulative, i) => {
    const reached = i === LAST ? volume : Math.floor((volume * cumulative) / total);
    const own = reached - given;
    given = reached;
    return own;
  });
}
