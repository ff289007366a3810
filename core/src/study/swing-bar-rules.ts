/** The swing highs and lows of a chart, for `click-bars`. */
import { CREDIT_RULES, swingNearness } from '../grading/credit.ts';
import { SWING_WORDS } from '../grading/swing-words.ts';
import { SWING_RULE } from '../grading/swings.ts';
import { elementAt } from '../kernel/element-at.ts';
import { extremeOf, findFractals, type SwingKind } from '../market/fractals.ts';
import type { ClickRule } from './bar-rules.ts';
import { fractalFailure, fractalSentence } from '../grading/conditions/swing-conditions.ts';

/**
 * Minimum number of swings, because with fewer a lucky click would nearly pass. Short charts have room for only two.
 */
const REFERENCES_MIN = 3;
const REFERENCES_MIN_IN_FEW_BARS = 2;
const FEW_BARS = 35;

/**
 * Returns the rule for swings of a kind. A click earns full credit if it is off by at most 2 bars and 0.25 ATR, and
 * half if it is off by at most 4 bars and 0.5 ATR.
 */
export function swingBars(kind: SwingKind): ClickRule {
  return {
    prompt: `Click every swing ${kind}: ${SWING_WORDS[kind]}.`,
    noun: `swing ${kind}`,
    bars: 60,
    least: (length) => (length <= FEW_BARS ? REFERENCES_MIN_IN_FEW_BARS : REFERENCES_MIN),
    find: ({ bars }) => findFractals(bars, SWING_RULE).flatMap((each) => (each.kind === kind ? [each.index] : [])),
    nearness({ bars, atr }, clicked, right) {
      const at = (index: number) => ({ kind, index, price: extremeOf(bars, kind, index) });
      return swingNearness(at(clicked), at(right), elementAt(atr, right), CREDIT_RULES[1]);
    },
    failure: (chart, index) => fractalFailure(chart, kind, index),
    sentence: (_chart, index) => fractalSentence(kind, index),
    reach: { before: SWING_RULE.before, after: SWING_RULE.after },
  };
}

const HIGHS = swingBars('high');

/** A chart with exactly one swing high, for a first try. */
export const ONE_SWING_HIGH: ClickRule = {
  ...HIGHS,
  prompt: `Mark the one swing high: ${SWING_WORDS.high}.`,
  bars: 30,
  least: () => 1,
  find(chart) {
    const found = HIGHS.find(chart);
    return found.length === 1 ? found : [];
  },
};
