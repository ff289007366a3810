/** Questions for `justify`: does this chart have a level, and which three extremes decide it? */
import { LEVEL_TOUCHES, LEVEL_WIDTH_ATR, detectLevels } from '../grading/levels.ts';
import type { ChartBars } from '../grading/chart-bars.ts';
import { findFractals, type Fractal } from '../market/fractals.ts';
import { SWING_RULE } from '../grading/swings.ts';
import type { JustifyCaseRule } from './justify-case-rule.ts';
import {
  barsOfTouches,
  levelSentence,
  noLevelCondition,
  tightestGroup,
  touchGroup,
  type TouchGroup,
} from './level-conditions.ts';
import { hasAtr, measuredChart, taskChart } from './task-chart.ts';

/** Share of the charts with a level that are skipped, so that many questions are about charts without one. */
const LEVELS_LEFT_OUT = 0.2;
/** A group of three extremes also counts as right if it is wider than the tightest group by at most this many ATR. */
const ALSO_NEAREST_ATR = 0.05;
/**
 * Minimum difference, in ATR, between the span of the tightest three extremes and the maximum width of a level. Charts
 * with a smaller difference are skipped, because a few pixels would decide the answer.
 */
const CLEAR_ATR = 0.08;
/**
 * Maximum number of sets of bars that count as right. Charts with more sets are skipped, because no single reason
 * decides.
 */
const SETS_MAX = 40;

const CONDITIONS = [
  { id: 'wide', text: `No level: even the nearest three extremes lie more than ${LEVEL_WIDTH_ATR} ATR apart.` },
  { id: 'exists', text: `A level: three extremes lie within ${LEVEL_WIDTH_ATR} ATR.` },
  { id: 'two', text: 'A level: two extremes at one price are enough.' },
  { id: 'closes', text: 'A level: many bars closed near one price.' },
] as const;

const RULE =
  `A level takes at least ${LEVEL_TOUCHES} swing extremes within ${LEVEL_WIDTH_ATR} ATR, highs and lows alike. ` +
  'Closes are not touches, and two touches are too few.';

/** Returns every group of three extremes that spans at most `mostAtr` ATR, smallest span first. */
function groupsWithin(chart: ChartBars, mostAtr: number): TouchGroup[] {
  const extremes = findFractals(chart.bars, SWING_RULE).toSorted((a, b) => a.price - b.price);
  const threes = extremes.flatMap((first, i) =>
    extremes
      .slice(i + 1)
      .flatMap((second, j) => extremes.slice(i + j + 2).map((third): readonly Fractal[] => [first, second, third])),
  );
  return threes
    .map((touches) => touchGroup(touches, chart))
    .filter(({ spanAtr }) => spanAtr <= mostAtr)
    .toSorted((a, b) => a.spanAtr - b.spanAtr);
}

/**
 * Whether the extremes are on three different bars. One bar can be both a high and a low; then the learner cannot name
 * three bars.
 */
function hasThreeBars(bars: readonly number[]): boolean {
  return new Set(bars).size === LEVEL_TOUCHES;
}

export const NO_LEVEL: JustifyCaseRule = {
  bars: 90,
  make({ interval, bars, decimals }, random) {
    const shown = taskChart(interval, bars, decimals);
    const chart = measuredChart(shown);
    if (!hasAtr(chart)) return null;
    const levels = detectLevels(chart);
    const tightest = tightestGroup(chart);
    if (tightest === null || Math.abs(tightest.spanAtr - LEVEL_WIDTH_ATR) < CLEAR_ATR) return null;
    const [level] = levels;
    if (level !== undefined && random.next() < LEVELS_LEFT_OUT) return null;
    const most = level === undefined ? tightest.spanAtr + ALSO_NEAREST_ATR : LEVEL_WIDTH_ATR;
    const sets = groupsWithin(chart, most).map(({ touches }) => barsOfTouches(touches));
    if (sets.length === 0 || sets.length > SETS_MAX || !sets.every(hasThreeBars)) return null;
    const none = noLevelCondition(chart).sentence;
    const found = level === undefined ? none : levelSentence(level);
    return {
      question: {
        prompt: `Does this chart have a level? Choose the reason, and name the ${LEVEL_TOUCHES} extremes that decide it.`,
        situation: '',
        given: [],
        chart: shown,
        conditions: CONDITIONS,
        barsAsked: LEVEL_TOUCHES,
      },
      reference: {
        condition: level === undefined ? 'wide' : 'exists',
        bars: sets,
        rule: RULE,
        why: {
          wide: found,
          exists: found,
          two: `A level takes ${LEVEL_TOUCHES} touches. ${found}`,
          closes: `Closes are not touches; extremes are. ${found}`,
        },
      },
    };
  },
};
