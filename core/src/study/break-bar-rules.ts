/** The rules of `click-bars` for the first break of a chart and for its sweeps. */
import { extremeOf } from '../market/fractals.ts';
import type { ChartBars } from '../grading/chart-bars.ts';
import { readStructure, type KnownSwing } from '../grading/structure.ts';
import { SWING_RULE } from '../grading/swings.ts';
import { elementAt } from '../kernel/element-at.ts';
import { withinBars, type ClickRule } from './bar-rules.ts';
import {
  beyond,
  breaksOf,
  breakFailures,
  breakSentence,
  digitsOf,
  kindOf,
  wickSentence,
} from '../grading/conditions/break-conditions.ts';
import type { Condition } from '../grading/conditions/condition.ts';

/** Maximum distance of a click from the right bar, in bars, as in the structure exam. */
const BARS_OFF = 1;
const REACH = { before: 10, after: 5 };

/**
 * Minimum index of the bar with the first break. Without this minimum, the answer would often be the first close beyond
 * any swing.
 */
const FIRST_BREAK_FROM = 15;

export const FIRST_BREAK: ClickRule = {
  prompt: 'Click the first break of this chart: the first close beyond a swing that was confirmed by then.',
  noun: 'first break',
  bars: 80,
  least: () => 1,
  find(chart) {
    const first = breaksOf(readStructure(chart))[0];
    return first === undefined || first.index < FIRST_BREAK_FROM ? [] : [first.index];
  },
  nearness: (_chart, clicked, right) => withinBars(BARS_OFF, clicked, right),
  failure(chart, index) {
    const breaks = breaksOf(readStructure(chart));
    const made = breaks.find((each) => each.index === index);
    if (made === breaks[0] && made !== undefined) return null;
    if (made !== undefined)
      return { sentence: `${breakSentence(made)} It is a later break; the chart had broken before.`, bars: [index] };
    return nearestFailure(chart, index);
  },
  sentence(chart, index) {
    const made = breaksOf(readStructure(chart)).find((each) => each.index === index);
    return made === undefined ? '' : `${breakSentence(made)} No close was beyond a known swing before.`;
  },
  reach: REACH,
};

/**
 * Returns why a bar breaks no swing. The reason is about the swing high or the swing low, whichever the close is nearer
 * to breaking.
 */
function nearestFailure(chart: ChartBars, index: number): Condition {
  const failureAt = breakFailures(chart);
  const bar = readStructure(chart).find((each) => each.index === index);
  const offOf = (known: KnownSwing | null) =>
    known === null ? Number.NEGATIVE_INFINITY : beyond(known, elementAt(chart.bars.c, index));
  const direction = offOf(bar?.high ?? null) >= offOf(bar?.low ?? null) ? 'bullish' : 'bearish';
  return failureAt(index, direction) ?? { sentence: `Bar ${index + 1} is not a first break.`, bars: [index] };
}

/**
 * Returns the swept swing of each bar that sweeps one, by the index of the bar. A bar sweeps an unbroken swing if its
 * wick passes the swing and its close stays inside.
 */
export function sweptSwings(chart: ChartBars): ReadonlyMap<number, KnownSwing> {
  const { bars } = chart;
  return new Map(
    readStructure(chart).flatMap(({ index, high, low }) => {
      const swept = [high, low]
        .flatMap((known) => known ?? [])
        .find(
          (known) =>
            known.brokenAt === null &&
            beyond(known, extremeOf(bars, known.swing.kind, index)) > 0 &&
            beyond(known, elementAt(bars.c, index)) <= 0,
        );
      return swept === undefined ? [] : [[index, swept] as const];
    }),
  );
}

export const SWEEPS: ClickRule = {
  prompt:
    'Click every sweep: a bar whose wick goes beyond the last confirmed swing that no close has broken, and that closes back inside.',
  noun: 'sweep',
  bars: 90,
  least: () => 2,
  find: (chart) => [...sweptSwings(chart).keys()],
  nearness: (_chart, clicked, right) => withinBars(BARS_OFF, clicked, right),
  failure(chart, index) {
    const swept = sweptSwings(chart);
    if (swept.has(index)) return null;
    const made = breaksOf(readStructure(chart)).find((each) => each.index === index);
    if (made !== undefined)
      return {
        sentence: `Bar ${index + 1} closes beyond the ${kindOf(made.direction)} of bar ${made.swing.index + 1}: a break, not a sweep.`,
        bars: [made.swing.index, index],
      };
    return nearestFailure(chart, index);
  },
  sentence(chart, index) {
    const known = sweptSwings(chart).get(index);
    return known === undefined ? '' : `${wickSentence(chart, index, known, digitsOf(chart))} A sweep.`;
  },
  reach: { before: SWING_RULE.before, after: SWING_RULE.after },
};
