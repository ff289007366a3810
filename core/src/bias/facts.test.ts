// If this fails, the facts use more than the set-up, change with price scale or date, or state a wrong number.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasReference } from '../market/reference-csv.test-data.ts';
import { barsOfCloses, referenceBars, repeated, rescaled, walk } from './bias.test-data.ts';
import { BIAS_DIRECTIONS, BIAS_TAGS } from './bias-rules.ts';
import { describeSetup } from './facts.ts';
import { setupAtr } from './setup-atr.ts';
import { measureSetup } from './setup-measures.ts';

const CALL = { direction: 'bullish', tags: BIAS_TAGS } as const;

describe('describeSetup', () => {
  it('measures a steady rise', () => {
    // Each bar closes 1 higher, with wicks of 1.5: every true range is 4, and the 50-bar mean rises by 1 per bar.
    const setup = barsOfCloses(
      Array.from({ length: 90 }, (_, i) => 100 + i),
      1.5,
      repeated(10, 80),
    );
    expect(describeSetup(setup, { direction: 'bullish', tags: ['trend', 'gut'] })).toEqual({
      swingStructure: 'too-few-swings',
      meanSlopeAtr: 0.25,
      rsi: 100,
      atrPercentile: 100,
      swingHighAtr: null,
      swingLowAtr: null,
      volumeRatio: 0,
      tags: [
        { tag: 'trend', verdict: 'supported', sentence: expect.stringContaining('50-bar mean is rising') },
        { tag: 'gut', verdict: 'not-testable', sentence: expect.stringContaining('calibration') },
      ],
      sentences: [
        'The last swings show too few highs and lows to make a structure.',
        'The 50-bar mean is rising: +0.25 ATR per bar.',
        'RSI(14) is 100: gains have far outweighed losses, the zone called overbought.',
        'ATR(14) ends at percentile 100 of this set-up: the bars are large for it.',
        'No swing high lies above the last close, no swing low lies below it.',
        'The last 10 bars traded 0 times the average volume of the set-up.',
      ],
    });
  });

  it('measures the distance from the last close to the levels in ATR', () => {
    // Swing high at 120 + 1, swing low at 90 − 1, last close 100; every true range is 1 + 2 × 1.
    const closes = [...ramp(100, 120), ...ramp(119, 90), ...ramp(91, 100)];
    expect(measureSetup(barsOfCloses(closes, 1))).toMatchObject({ swingHighAtr: 7, swingLowAtr: 3.67 });
  });

  it('uses the ATR(14) over all bars of the set-up as its unit', () => {
    const setup = walk(3, 90);
    const move = (setup[89]?.c ?? 0) - (setup[79]?.c ?? 0);
    expect(measureSetup(setup).lateMoveAtr).toBeCloseTo(move / setupAtr(setup), 2);
    // The ATR is a smoothed mean that still depends on the first bar of the set-up; without that bar, the unit would be
    // different.
    const wild = barsOfCloses([900, ...repeated(100, 19), 110], 1);
    expect(measureSetup(wild).lateMoveAtr).toBeCloseTo(10 / setupAtr(wild), 2);
  });

  it.each([
    [59, null],
    [60, 'number'],
  ])('for a set-up of %s bars returns a slope of the 50-bar mean that is: %s', (count, kind) => {
    const { meanSlopeAtr } = measureSetup(walk(1, count));
    expect(meanSlopeAtr === null ? null : typeof meanSlopeAtr).toBe(kind);
  });

  it('says what is missing in a set-up that is short, flat and without volume', () => {
    const facts = describeSetup(barsOfCloses([5, 5, 5], 0), CALL);
    expect(facts).toMatchObject({
      swingStructure: 'too-few-swings',
      meanSlopeAtr: null,
      rsi: null,
      atrPercentile: null,
      swingHighAtr: null,
      swingLowAtr: null,
      volumeRatio: null,
    });
    expect(new Set(facts.tags.map((tag) => tag.verdict))).toEqual(new Set(['not-testable']));
  });

  it('returns the same facts for any price scale, volume scale and date', () => {
    const input = fc.record({
      seed: fc.integer(),
      power: fc.integer({ min: -12, max: 12 }),
      shiftMs: fc.integer({ min: 0, max: 1e12 }),
      direction: fc.constantFrom(...BIAS_DIRECTIONS),
      bars: fc.constantFrom(36, 52, 90, 120),
    });
    fc.assert(
      // Powers of two scale doubles without rounding, so that equality can be exact.
      fc.property(input, ({ seed, power, shiftMs, direction, bars }) => {
        const call = { direction, tags: BIAS_TAGS };
        const setup = walk(seed, bars);
        expect(describeSetup(rescaled(setup, 2 ** power, shiftMs, 2 ** power), call)).toEqual(
          describeSetup(setup, call),
        );
      }),
    );
  });

  it('writes complete sentences, and leaves missing values out of them', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 120 }), (seed, bars) => {
        const facts = describeSetup(walk(seed, bars), CALL);
        for (const sentence of [...facts.sentences, ...facts.tags.map((tag) => tag.sentence)]) {
          expect(sentence).toMatch(/^[A-Z].*\.$/);
          expect(sentence).not.toMatch(/null|undefined|NaN|Infinity|e-\d/);
        }
      }),
    );
  });

  const REAL = 'data/BTCUSDT_1d_2023_2025_derived.csv';
  it.skipIf(!hasReference(REAL))('measures every tested set-up of 749 real days', () => {
    const bars = referenceBars(REAL);
    const structures = new Set<string>();
    for (let start = 0; start + 90 <= bars.length; start += 5) {
      const facts = describeSetup(bars.slice(start, start + 90), CALL);
      structures.add(facts.swingStructure);
      expect(facts.rsi).toBeGreaterThan(0);
      expect(facts.rsi).toBeLessThan(100);
      expect(facts.meanSlopeAtr).not.toBeNull();
      expect(facts.atrPercentile).toBeGreaterThan(0);
      expect(facts.volumeRatio).toBeGreaterThan(0);
      expect(facts.swingHighAtr ?? 1).toBeGreaterThanOrEqual(0);
      expect(facts.tags.filter((tag) => tag.verdict === 'not-testable').map((tag) => tag.tag)).toEqual([
        'pattern',
        'news',
        'gut',
      ]);
    }
    expect(structures.size).toBeGreaterThanOrEqual(3);
  });
});

function ramp(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + Math.sign(to - from) * i);
}
