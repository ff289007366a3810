/** Candle patterns as rules of `click-bars`. A click must be on exactly the right bar. */
import {
  candleNames,
  FIRST_PATTERN_BAR,
  isPattern,
  patternFailures,
  patternSentence,
  PATTERN_RULES,
  type CandlePattern,
} from './candle-patterns.ts';
import { withinBars, type ClickRule } from './bar-rules.ts';
import { barName, capitalized } from '../kernel/number-text.ts';

const LEAST = 3;
const CHART_BARS = 60;

/** Returns a rule that asks for every bar with one of the patterns. */
export function patternBars(patterns: readonly CandlePattern[], noun: string): ClickRule {
  const words = patterns.map((each) => `${capitalized(candleNames([each]))}: ${PATTERN_RULES[each]}`).join('. ');
  return {
    prompt: `Click every ${candleNames(patterns)}, from bar ${FIRST_PATTERN_BAR + 1} on. ${words}.`,
    noun,
    bars: CHART_BARS,
    least: () => LEAST,
    find: ({ bars }) =>
      Array.from({ length: bars.t.length }, (_, index) => index).filter((index) =>
        patterns.some((each) => isPattern(bars, each, index)),
      ),
    nearness: (_chart, clicked, right) => withinBars(0, clicked, right),
    failure({ bars }, index) {
      if (index < FIRST_PATTERN_BAR)
        return { sentence: `${capitalized(barName(index))} has no five bars before it to judge.`, bars: [index] };
      const failures = patterns.map((each) => patternFailures(bars, each, index));
      // The pattern that the bar comes closest to: the one with the fewest unmet conditions.
      const [nearest = []] = failures.toSorted((a, b) => a.length - b.length);
      const [first] = nearest;
      return first === undefined ? null : { ...first, sentence: capitalized(first.sentence) };
    },
    sentence({ bars }, index) {
      const pattern = patterns.find((each) => isPattern(bars, each, index)) ?? patterns[0];
      return pattern === undefined ? '' : patternSentence(bars, pattern, index);
    },
    reach: { before: 5, after: 5 },
  };
}
