// If this fails, a learner's reason is called supported although the chart speaks against it, or the reverse.
import { describe, expect, it } from 'vitest';
import type { BiasDirection, BiasTag } from './bias-rules.ts';
import type { SetupMeasures } from './setup-measures.ts';
import { judgeTag } from './tag-facts.ts';

const PLAIN: SetupMeasures = {
  swingStructure: 'mixed',
  meanSlopeAtr: 0,
  rsi: 50,
  atrPercentile: 50,
  swingHighAtr: 3,
  swingLowAtr: 3,
  volumeRatio: 1,
  lateMoveAtr: 0,
  hasSwingHigh: true,
  hasSwingLow: true,
};

/** Returns which of the three calls the measures support; '-' if the tag cannot be tested. */
function supported(tag: BiasTag, measures: Partial<SetupMeasures>): string {
  const calls: readonly BiasDirection[] = ['bullish', 'bearish', 'neutral'];
  const facts = calls.map((direction) => judgeTag(tag, direction, { ...PLAIN, ...measures }));
  if (facts.every((fact) => fact.verdict === 'not-testable')) return '-';
  return calls.filter((_, i) => facts[i]?.verdict === 'supported').join(' ');
}

const UP = 'higher-highs-higher-lows';
const DOWN = 'lower-highs-lower-lows';

describe('judgeTag', () => {
  it.each<[BiasTag, string, Partial<SetupMeasures>]>([
    ['trend', 'neutral', {}],
    ['trend', 'bullish', { swingStructure: UP }],
    ['trend', 'bullish', { meanSlopeAtr: 0.05 }],
    ['trend', 'neutral', { meanSlopeAtr: 0.049 }],
    ['trend', 'bullish', { swingStructure: UP, meanSlopeAtr: 0.2 }],
    ['trend', 'neutral', { swingStructure: UP, meanSlopeAtr: -0.2 }],
    ['trend', 'bearish', { swingStructure: DOWN, meanSlopeAtr: null }],
    ['trend', 'bearish', { swingStructure: 'too-few-swings', meanSlopeAtr: -0.05 }],
    ['trend', '-', { swingStructure: 'too-few-swings', meanSlopeAtr: null }],

    ['level', '', {}],
    ['level', 'bullish', { swingLowAtr: 1 }],
    ['level', '', { swingLowAtr: 1.01 }],
    ['level', 'bearish', { swingHighAtr: 0.4 }],
    ['level', 'bullish neutral', { swingLowAtr: 0.4, swingHighAtr: 0.5 }],
    ['level', 'neutral', { swingLowAtr: 2, swingHighAtr: 2 }],
    ['level', 'neutral', { swingLowAtr: 0.5, swingHighAtr: 0.5 }],
    ['level', 'bullish', { swingHighAtr: null }],
    ['level', 'bearish', { swingLowAtr: null }],
    ['level', '', { swingLowAtr: null, hasSwingLow: false }],
    ['level', '-', { swingHighAtr: null, swingLowAtr: null, hasSwingHigh: false, hasSwingLow: false }],
    ['level', '-', { atrPercentile: null, swingHighAtr: null, swingLowAtr: null }],

    ['momentum', 'bullish', { rsi: 55 }],
    ['momentum', 'neutral', { rsi: 54.9 }],
    ['momentum', 'neutral', { rsi: 45.1 }],
    ['momentum', 'bearish', { rsi: 45 }],
    ['momentum', '-', { rsi: null }],

    ['volume', 'bullish', { volumeRatio: 1.1, lateMoveAtr: 0.01 }],
    ['volume', 'bearish', { volumeRatio: 1.1, lateMoveAtr: -0.01 }],
    ['volume', '', { volumeRatio: 1.1, lateMoveAtr: 0 }],
    ['volume', '', { volumeRatio: 1.09, lateMoveAtr: 5 }],
    ['volume', 'neutral', { volumeRatio: 0.9, lateMoveAtr: 5 }],
    ['volume', '-', { volumeRatio: null }],

    ['volatility', '', { atrPercentile: 69 }],
    ['volatility', 'bullish bearish', { atrPercentile: 70 }],
    ['volatility', 'neutral', { atrPercentile: 30 }],
    ['volatility', '-', { atrPercentile: null }],

    ['pattern', '-', {}],
    ['news', '-', {}],
    ['gut', '-', {}],
  ])('for the tag %s finds support for the calls "%s" with the measures %o', (tag, calls, measures) => {
    expect(supported(tag, measures)).toBe(calls);
  });

  it.each<[BiasTag, BiasDirection, Partial<SetupMeasures>, string]>([
    [
      'trend',
      'bearish',
      { swingStructure: UP, meanSlopeAtr: 0.2 },
      'The swings show higher highs and higher lows; the 50-bar mean is rising. A bearish call needs swings or mean down and neither of them up: the set-up does not support it.',
    ],
    [
      'level',
      'bullish',
      { swingLowAtr: 0.4, swingHighAtr: null },
      'No swing high lies above the last close, the nearest swing low 0.4 ATR below it. A bullish call needs a swing low within 1 ATR that is nearer than the high, or no swing high left above: the set-up supports it.',
    ],
    [
      'momentum',
      'neutral',
      { rsi: 61.5 },
      'RSI(14) is 61.5. A neutral call needs a reading between 45 and 55: the set-up does not support it.',
    ],
    [
      'volume',
      'bullish',
      { volumeRatio: 1.3, lateMoveAtr: 2 },
      'The last 10 bars traded 1.3 times the average volume of the set-up and went up. A bullish call needs at least 1.1 times that volume in bars that rise: the set-up supports it.',
    ],
  ])('explains the verdict in a sentence: tag %s, call %s', (tag, direction, measures, sentence) => {
    expect(judgeTag(tag, direction, { ...PLAIN, ...measures }).sentence).toBe(sentence);
  });
});
