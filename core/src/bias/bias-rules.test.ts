// If this fails, the numbers of the Bias Test differ from the product rules.
import { describe, expect, it } from 'vitest';
import {
  BIAS_ATR_PERIOD,
  BIAS_RSI_PERIOD,
  BIAS_BIN_MIN_ANSWERS,
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_DIRECTIONS,
  BIAS_INSIGHT_MIN_ANSWERS,
  BIAS_NEUTRAL_ATR,
  BIAS_QUESTION_COUNT,
  BIAS_REASONING_MAX,
  BIAS_REASONING_MIN,
  BIAS_STORED_CONFIDENCE_MAX,
  BIAS_STORED_CONFIDENCE_MIN,
  BIAS_TAGS,
  BIAS_TIMEFRAMES,
  BIAS_WINDOWS,
} from './bias-rules.ts';

describe('the rules of the Bias Test', () => {
  it.each([
    ['4h', 120, 30],
    ['1d', 90, 20],
    ['1w', 52, 16],
    ['1M', 36, 12],
  ] as const)(
    'for the timeframe %s show %s set-up bars and decide by %s outcome bars',
    (timeframe, setupBars, outcomeBars) => {
      expect(BIAS_WINDOWS[timeframe]).toEqual({ setupBars, outcomeBars });
    },
  );

  it.each([
    ['BIAS_TIMEFRAMES', BIAS_TIMEFRAMES, ['4h', '1d', '1w', '1M']],
    ['BIAS_DIRECTIONS', BIAS_DIRECTIONS, ['bullish', 'bearish', 'neutral']],
    ['BIAS_TAGS', BIAS_TAGS, ['trend', 'level', 'momentum', 'volume', 'pattern', 'volatility', 'news', 'gut']],
    ['BIAS_QUESTION_COUNT', BIAS_QUESTION_COUNT, 5],
    ['BIAS_NEUTRAL_ATR', BIAS_NEUTRAL_ATR, 0.5],
    ['BIAS_ATR_PERIOD', BIAS_ATR_PERIOD, 14],
    ['BIAS_RSI_PERIOD', BIAS_RSI_PERIOD, 14],
    ['BIAS_CONFIDENCE_MIN', BIAS_CONFIDENCE_MIN, 34],
    ['BIAS_STORED_CONFIDENCE_MIN', BIAS_STORED_CONFIDENCE_MIN, 34],
    ['BIAS_CONFIDENCE_MAX', BIAS_CONFIDENCE_MAX, 100],
    ['BIAS_STORED_CONFIDENCE_MAX', BIAS_STORED_CONFIDENCE_MAX, 100],
    ['BIAS_REASONING_MIN', BIAS_REASONING_MIN, 20],
    ['BIAS_REASONING_MAX', BIAS_REASONING_MAX, 1000],
    ['BIAS_INSIGHT_MIN_ANSWERS', BIAS_INSIGHT_MIN_ANSWERS, 20],
    ['BIAS_BIN_MIN_ANSWERS', BIAS_BIN_MIN_ANSWERS, 5],
  ] as const)('set %s, which is %j, to %j', (_name, value, expected) => {
    expect(value).toEqual(expected);
  });

  it('give every timeframe a window, and no other key', () => {
    expect(Object.keys(BIAS_WINDOWS)).toEqual(BIAS_TIMEFRAMES);
  });
});
