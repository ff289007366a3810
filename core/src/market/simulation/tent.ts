import { floatAt } from './float-at.ts';
import type { SplitPlan } from './split-plan.ts';

/**
 * A correction that is zero at both ends of a bar and piecewise linear between them. It has one corner at the child
 * with the bar's high and one at the child with the bar's low. Time runs from 0 to 1 in shares of variance.
 */
export interface Tent {
  highChild: number;
  lowChild: number;
  firstTime: number;
  firstLift: number;
  secondTime: number;
  /**
   * Slope of the correction before the first corner. The next two fields are the slopes between the corners and after
   * the second corner.
   */
  slopeBefore: number;
  slopeBetween: number;
  slopeAfter: number;
}

export function createTent(): Tent {
  return {
    highChild: 0,
    lowChild: 0,
    firstTime: 0,
    firstLift: 0,
    secondTime: 1,
    slopeBefore: 0,
    slopeBetween: 0,
    slopeAfter: 0,
  };
}

/**
 * Chooses, for the high and for the low, the child that needs the smallest correction. A correction is measured by the
 * square of the required lift, divided by the variance of a bridge at that time. A child that is already beyond the
 * extreme is preferred.
 */
export function fitTent(
  tent: Tent,
  high: number,
  low: number,
  plan: SplitPlan,
  highs: Float64Array,
  lows: Float64Array,
): void {
  const { count, time } = plan;
  let leastUp = Number.POSITIVE_INFINITY;
  let leastDown = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i += 1) {
    const middle = (floatAt(time, i) + floatAt(time, i + 1)) / 2;
    const room = middle * (1 - middle);
    const up = force(high - floatAt(highs, i), room);
    const down = force(floatAt(lows, i) - low, room);
    if (up < leastUp) {
      leastUp = up;
      tent.highChild = i;
    }
    if (down < leastDown) {
      leastDown = down;
      tent.lowChild = i;
    }
  }
  setCorners(tent, high - floatAt(highs, tent.highChild), low - floatAt(lows, tent.lowChild), time);
}

function force(missing: number, room: number): number {
  return missing <= 0 ? missing : (missing * missing) / room;
}

function setCorners(tent: Tent, highLift: number, lowLift: number, time: Float64Array): void {
  const { highChild, lowChild } = tent;
  const isHighFirst = highChild < lowChild;
  const firstChild = isHighFirst ? highChild : lowChild;
  const secondChild = isHighFirst ? lowChild : highChild;
  tent.firstLift = isHighFirst ? highLift : lowLift;
  const secondLift = isHighFirst ? lowLift : highLift;
  const isSame = firstChild === secondChild;
  tent.firstTime = timeWithin(time, firstChild, isSame ? 1 / 3 : 1 / 2);
  tent.secondTime = timeWithin(time, secondChild, isSame ? 2 / 3 : 1 / 2);
  tent.slopeBefore = tent.firstLift / tent.firstTime;
  tent.slopeBetween = (secondLift - tent.firstLift) / (tent.secondTime - tent.firstTime);
  tent.slopeAfter = -secondLift / (1 - tent.secondTime);
}

function timeWithin(time: Float64Array, child: number, part: number): number {
  const start = floatAt(time, child);
  return start + part * (floatAt(time, child + 1) - start);
}

/** Returns the correction at `time`. */
export function tentAt(tent: Tent, time: number): number {
  if (time <= tent.firstTime) return tent.slopeBefore * time;
  if (time >= tent.secondTime) return tent.slopeAfter * (time - 1);
  return tent.firstLift + tent.slopeBetween * (time - tent.firstTime);
}
