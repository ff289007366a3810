/**
 * Candle patterns by rule. An engulfing body covers the previous body, which has the other color, after five bars in
 * the opposite direction. A hammer has a lower shadow of at least two bodies and an upper one of at most half a body,
 * after a fall; a shooting star is its mirror image after a rise. A doji has a body of at most a tenth of its range.
 * Source: the definitions of the counts that the lessons quote.
 */
import type { BarColumns } from '../market/bar-columns.ts';
import {
  candleShape,
  coversBody,
  hasLongShadow,
  hasShortShadow,
  isDoji,
  isOppositePair,
  LONG_SHADOW_BODIES,
  moveBefore,
  TREND_BARS,
  type Shadow,
} from '../market/candle-shape.ts';
import { barName, capitalized, percentText } from '../kernel/number-text.ts';

export const CANDLE_PATTERNS = ['bullish-engulfing', 'bearish-engulfing', 'hammer', 'shooting-star', 'doji'] as const;
export type CandlePattern = (typeof CANDLE_PATTERNS)[number];

/** Index of the first bar at which every pattern can be judged. */
export const FIRST_PATTERN_BAR = TREND_BARS + 1;

export const PATTERN_NAMES: Readonly<Record<CandlePattern, string>> = {
  'bullish-engulfing': 'bullish engulfing',
  'bearish-engulfing': 'bearish engulfing',
  hammer: 'hammer',
  'shooting-star': 'shooting star',
  doji: 'doji',
};

export const PATTERN_RULES: Readonly<Record<CandlePattern, string>> = {
  'bullish-engulfing': 'a rising body that covers the falling body before it and is larger, after a fall of five bars',
  'bearish-engulfing': 'a falling body that covers the rising body before it and is larger, after a rise of five bars',
  hammer: 'lower shadow at least two bodies, upper shadow at most half a body, after a fall of five bars',
  'shooting-star': 'upper shadow at least two bodies, lower shadow at most half a body, after a rise of five bars',
  doji: 'a body of at most 10% of the range',
};

/**
 * A condition of a pattern. Returns `null` if the bar meets it, otherwise words for the condition and the bars
 * concerned.
 */
type Check = (
  bars: BarColumns,
  index: number,
) => { readonly sentence: string; readonly bars: readonly number[] } | null;

const bodies = (shadow: number, body: number) => (body === 0 ? 'no body' : `${(shadow / body).toFixed(1)} bodies`);

function after(way: 'fall' | 'rise', name: string): Check {
  return (bars, index) => {
    const move = moveBefore(bars, index);
    return (way === 'fall' ? move < 0 : move > 0)
      ? null
      : {
          sentence: `No ${way} in the five bars before ${barName(index)}: no ${name}.`,
          bars: [index - 1 - TREND_BARS, index - 1],
        };
  };
}

function opposite(name: string): Check {
  const isBullish = name === PATTERN_NAMES['bullish-engulfing'];
  return (bars, index) => {
    const [own, last] = [candleShape(bars, index), candleShape(bars, index - 1)];
    const fails = !isOppositePair(own, last, isBullish ? 1 : -1);
    const words = isBullish ? 'a falling body, then a rising one' : 'a rising body, then a falling one';
    return fails ? { sentence: `Bars ${index} and ${index + 1} are not ${words}.`, bars: [index - 1, index] } : null;
  };
}

const covers: Check = (bars, index) => {
  const [own, last] = [candleShape(bars, index), candleShape(bars, index - 1)];
  return coversBody(own, last)
    ? null
    : {
        sentence: `The body of ${barName(index)} does not cover the body of ${barName(index - 1)}.`,
        bars: [index - 1, index],
      };
};

function longShadow(side: Shadow): Check {
  return (bars, index) => {
    const shape = candleShape(bars, index);
    return hasLongShadow(shape, side)
      ? null
      : {
          sentence: `${barName(index)}: ${side} shadow ${bodies(shape[side], shape.body)}; ${LONG_SHADOW_BODIES} are needed.`,
          bars: [index],
        };
  };
}

function shortShadow(side: Shadow): Check {
  return (bars, index) => {
    const shape = candleShape(bars, index);
    return hasShortShadow(shape, side)
      ? null
      : {
          sentence: `${barName(index)}: ${side} shadow ${bodies(shape[side], shape.body)}; half a body is the most.`,
          bars: [index],
        };
  };
}

const smallBody: Check = (bars, index) => {
  const shape = candleShape(bars, index);
  const { body, range } = shape;
  return isDoji(shape)
    ? null
    : {
        sentence: `${barName(index)}: the body is ${percentText((100 * body) / (range || 1))} of the range; 10% is the most.`,
        bars: [index],
      };
};

const CHECKS: Readonly<Record<CandlePattern, readonly Check[]>> = {
  'bullish-engulfing': [opposite('bullish engulfing'), covers, after('fall', 'bullish engulfing')],
  'bearish-engulfing': [opposite('bearish engulfing'), covers, after('rise', 'bearish engulfing')],
  hammer: [longShadow('lower'), shortShadow('upper'), after('fall', 'hammer')],
  'shooting-star': [longShadow('upper'), shortShadow('lower'), after('rise', 'shooting star')],
  doji: [smallBody],
};

/** Returns the conditions of a pattern that a bar does not meet. There must be at least six bars before it. */
export function patternFailures(bars: BarColumns, pattern: CandlePattern, index: number) {
  return CHECKS[pattern].flatMap((check) => check(bars, index) ?? []);
}

export function isPattern(bars: BarColumns, pattern: CandlePattern, index: number): boolean {
  return index >= FIRST_PATTERN_BAR && patternFailures(bars, pattern, index).length === 0;
}

/** Returns a sentence that says why a bar shows a pattern. */
export function patternSentence(bars: BarColumns, pattern: CandlePattern, index: number): string {
  const { body, range, upper, lower } = candleShape(bars, index);
  const name = `${capitalized(barName(index))} is a ${PATTERN_NAMES[pattern]}`;
  const shadows = (long: string, short: string) =>
    `${long} shadow ${bodies(long === 'lower' ? lower : upper, body)}, ${short} ${bodies(long === 'lower' ? upper : lower, body)}`;
  switch (pattern) {
    case 'doji':
      return `${name}: its body is ${percentText((100 * body) / range)} of its range.`;
    case 'hammer':
      return `${name}: ${shadows('lower', 'upper')}, after a fall.`;
    case 'shooting-star':
      return `${name}: ${shadows('upper', 'lower')}, after a rise.`;
    case 'bullish-engulfing':
    case 'bearish-engulfing':
      return `${name}: its body covers the opposite body of ${barName(index - 1)}, after a ${pattern === 'bullish-engulfing' ? 'fall' : 'rise'}.`;
  }
}

/** Joins names for a sentence: "hammer and shooting star". */
export function candleNames(patterns: readonly CandlePattern[]): string {
  const names = patterns.map((each) => PATTERN_NAMES[each]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
