/** Why a marked leg earns nothing: the condition that fails, with its bars. */
import type { ChartBars } from '../grading/chart-bars.ts';
import { LEG_TOLERANCE } from '../grading/credit.ts';
import { acceptedLegs, detectLegs, LEG_ACCEPTED_SHARE, type LegDirection } from '../grading/legs.ts';
import { detectSwings } from '../grading/swings.ts';
import { barList, percentText } from '../kernel/number-text.ts';
import type { Condition } from '../grading/conditions/condition.ts';
import type { TaskLeg } from './task.ts';

const NEAR = LEG_TOLERANCE.bars.half;
const isNear = (a: number, b: number) => Math.abs(a - b) <= NEAR;

export function directionOf({ from, to }: TaskLeg): LegDirection {
  return to.price >= from.price ? 'bullish' : 'bearish';
}

/** Returns what is wrong with a leg that earned nothing. */
export function legFailure(chart: ChartBars, direction: LegDirection, leg: TaskLeg): Condition {
  const [from, to] = [leg.from.index, leg.to.index];
  const name = `${from + 1} → ${to + 1}`;
  const bars = [from, to].filter((each) => each < chart.bars.t.length);
  if (from >= to) return { sentence: `${name}: a leg runs from an earlier bar to a later one.`, bars };
  if (directionOf(leg) !== direction)
    return {
      sentence: `${name} ${direction === 'bullish' ? 'falls; a rising' : 'rises; a falling'} leg is asked for.`,
      bars,
    };
  const legs = detectLegs(chart);
  const own = legs.find(
    (each) => each.direction === direction && isNear(each.from.index, from) && isNear(each.to.index, to),
  );
  const [largest] = acceptedLegs(legs, direction);
  if (own !== undefined && largest !== undefined) {
    const share = own.sizeAtr / largest.sizeAtr;
    if (share < LEG_ACCEPTED_SHARE)
      return {
        sentence: `${own.sizeAtr.toFixed(1)} of ${largest.sizeAtr.toFixed(1)} ATR is ${percentText(100 * share)}; ${100 * LEG_ACCEPTED_SHARE} are needed.`,
        bars: [own.from.index, own.to.index],
      };
  }
  const swings = detectSwings(chart).map(({ index }) => index);
  const between = swings.filter((index) => index > from + NEAR && index < to - NEAR);
  if (between.length > 0)
    return { sentence: `${name} passes over the swing at ${barList(between)}: more than one leg.`, bars: between };
  const loose = [from, to].find((end) => !swings.some((index) => isNear(index, end))) ?? from;
  return { sentence: `There is no swing within ${NEAR} bars of bar ${loose + 1}.`, bars };
}
