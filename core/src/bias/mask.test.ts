// If this fails, a masked question discloses its price scale, its dates or its outcome, or distorts its candles.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOfCloses, repeated, rescaled, walk } from './bias.test-data.ts';
import { maskBars } from './mask.ts';

const anySeed = fc.integer();

describe('maskBars', () => {
  it('numbers the bars from the last set-up bar, and measures prices from its close', () => {
    const setup = barsOfCloses([98, 99, 100], 1, [10, 20, 30]);
    const outcome = barsOfCloses([101, 103], 1, [40, 5]);
    expect(maskBars(setup, outcome)).toEqual([
      [-2, -2, -1, -3, -2, 50],
      [-1, -2, 0, -3, -1, 100],
      [0, -1, 1, -2, 0, 150],
      [1, 1, 2, 0, 1, 200],
      [2, 1, 4, 0, 3, 25],
    ]);
  });

  it('masks the set-up in the same way whatever the outcome is', () => {
    fc.assert(
      fc.property(anySeed, anySeed, fc.double({ min: 0.01, max: 100, noNaN: true }), (a, b, k) => {
        const setup = walk(a, 90);
        const masked = maskBars(setup, []);
        expect(maskBars(setup, rescaled(walk(b, 200), k, 0, k)).slice(0, 90)).toEqual(masked);
      }),
      { numRuns: 50 },
    );
  });

  it('returns the same rows for any price scale, volume scale and date', () => {
    fc.assert(
      // Powers of two scale doubles without rounding, so that equality can be exact.
      fc.property(
        anySeed,
        fc.integer({ min: -12, max: 12 }),
        fc.integer({ min: 0, max: 1e12 }),
        (seed, power, shift) => {
          const bars = walk(seed, 110);
          const moved = rescaled(bars, 2 ** power, shift, 2 ** power);
          expect(maskBars(moved.slice(0, 90), moved.slice(90))).toEqual(maskBars(bars.slice(0, 90), bars.slice(90)));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('for any other factor returns rows that differ by at most one rounding step', () => {
    fc.assert(
      fc.property(anySeed, fc.double({ min: 1e-4, max: 1e4, noNaN: true }), (seed, factor) => {
        const bars = walk(seed, 90);
        const rows = maskBars(bars, []);
        maskBars(rescaled(bars, factor, 0, 1), []).forEach((row, i) => {
          row.forEach((value, column) =>
            expect(Math.abs(value - (rows[i]?.[column] ?? 0))).toBeLessThan(column === 5 ? 1.5 : 0.0101),
          );
        });
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    [0.000617, 0.00062],
    [0.0617, 0.062],
    [0.617, 0.62],
    [6.17, 6.2],
    [61.7, 62],
  ])(
    'keeps three digits of the height of the usual bars, so that a wick of %s percent is shown as %s',
    (wick, shown) => {
      const [, , high, low] = maskBars(barsOfCloses(repeated(100, 40), wick), []).at(-1) ?? [];
      expect([high, low]).toEqual([shown, -shown]);
    },
  );

  it('keeps the low of every candle at or below its open and close, and the high at or above them', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        for (const [, o, h, l, c] of maskBars(walk(seed, 60), [])) {
          expect(l).toBeLessThanOrEqual(Math.min(o, c));
          expect(h).toBeGreaterThanOrEqual(Math.max(o, c));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('shows 0 for an unknown volume, and for the prices of bars that never move', () => {
    const rows = maskBars(barsOfCloses([7, 7, 7], 0), []);
    expect(rows).toEqual([
      [-2, 0, 0, 0, 0, 0],
      [-1, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ]);
  });
});
