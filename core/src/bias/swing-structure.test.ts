// If this fails, a swing is found before later bars confirm it, a plateau gives two swings, or swings are read as the
// wrong structure.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOfCloses, walk } from './bias.test-data.ts';
import { findSwings, readStructure, swingSide } from './swing-structure.ts';
import type { Swing } from './swing-structure.ts';

const brief = (closes: readonly number[], side: number) =>
  findSwings(barsOfCloses(closes, 0), side).map(({ kind, index }) => `${kind} ${index}`);

describe('findSwings', () => {
  it.each([
    ['a peak with enough bars on both sides', [1, 2, 3, 9, 3, 2, 1], ['high 3']],
    ['a peak that one bar more could still top', [1, 2, 3, 9, 3, 2], []],
    ['a peak too near the start', [2, 3, 9, 3, 2, 1], []],
    ['the first of equal highs', [1, 2, 3, 9, 9, 3, 2, 1], ['high 3']],
    ['a trough', [9, 8, 7, 1, 7, 8, 9], ['low 3']],
    ['nothing in a flat market', [5, 5, 5, 5, 5, 5, 5], []],
    ['nothing in a straight rise', [1, 2, 3, 4, 5, 6, 7], []],
  ])('finds only what bars on both sides confirm: %s', (_, closes, swings) => {
    // Bars open at the previous close, so the bar after a peak has the same high; the first of equal highs is the
    // swing.
    expect(brief(closes, 3)).toEqual(swings);
  });

  it('keeps the swings that it has found when bars are added', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 11, max: 80 }), (seed, cut) => {
        const bars = walk(seed, 90);
        const early = findSwings(bars.slice(0, cut), 5);
        expect(findSwings(bars, 5).filter((swing) => swing.index < cut - 5)).toEqual(early);
      }),
    );
  });

  it('requires 5 bars on each side, but 3 in set-ups of fewer than 60 bars', () => {
    expect([120, 90, 60, 59, 52, 36].map(swingSide)).toEqual([5, 5, 5, 3, 3, 3]);
  });
});

describe('readStructure', () => {
  const zigzag = (...prices: readonly [kind: Swing['kind'], price: number][]): Swing[] =>
    prices.map(([kind, price], index) => ({ kind, index, price }));

  it.each([
    ['higher-highs-higher-lows', zigzag(['high', 10], ['low', 5], ['high', 12], ['low', 7])],
    ['lower-highs-lower-lows', zigzag(['low', 7], ['high', 12], ['low', 5], ['high', 10])],
    ['mixed', zigzag(['high', 10], ['low', 5], ['high', 12], ['low', 4])],
    ['mixed', zigzag(['high', 10], ['low', 5], ['high', 10], ['low', 7])],
    ['too-few-swings', zigzag(['high', 10], ['low', 5], ['high', 12])],
    ['too-few-swings', zigzag(['high', 10], ['high', 11], ['low', 5], ['low', 4])],
    ['too-few-swings', []],
    // Only the last two swings of each kind count.
    ['higher-highs-higher-lows', zigzag(['high', 90], ['low', 1], ['high', 10], ['low', 5], ['high', 12], ['low', 7])],
    // The two highs in a row are merged into one, at 12; the 11 after it does not count as a lower high.
    ['higher-highs-higher-lows', zigzag(['high', 10], ['low', 5], ['high', 12], ['high', 11], ['low', 7])],
  ] as const)('returns %s', (structure, swings) => {
    expect(readStructure(swings)).toBe(structure);
  });
});
