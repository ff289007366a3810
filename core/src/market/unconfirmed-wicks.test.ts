// If this fails, a rated chart may show a wrong print as a price, or an ordinary wick keeps charts out of tests.
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../kernel/time.ts';
import { columnsOfRows, type BarRow } from './bar-columns.ts';
import { unconfirmedWicks } from './unconfirmed-wicks.ts';

/**
 * Returns the indexes of the flagged bars. The bars run from 100 to 101 with a true range of 1; `changes` replaces
 * single bars by index.
 */
function flagged(
  changes: Readonly<Record<number, readonly [o: number, h: number, l: number, c: number]>>,
  count = 61,
): number[] {
  const rows = Array.from({ length: count }, (_, index): BarRow => {
    const [o, h, l, c] = changes[index] ?? [100, 101, 100, 100.5];
    return [index * DAY_MS, o, h, l, c, 1];
  });
  const flags = unconfirmedWicks(columnsOfRows(rows));
  return [...flags.keys()].filter((index) => flags[index] === 1);
}

describe('a wick', () => {
  it.each([
    ['more than 4 true ranges above body and neighbors is unconfirmed', { 30: [100, 105.1, 100, 100.5] }, [30]],
    ['more than 4 true ranges below body and neighbors is unconfirmed', { 30: [100, 101, 95.9, 100.5] }, [30]],
    ['of exactly 4 true ranges is confirmed', { 30: [100, 105, 100, 100.5] }, []],
    ['is measured from a body that moved', { 30: [100, 109, 100, 105.5] }, []],
    ['that the next bar reaches is confirmed', { 30: [100, 108, 100, 100.5], 31: [101, 107, 100, 101] }, []],
    ['that the previous bar reaches is confirmed', { 30: [100, 108, 100, 100.5], 29: [101, 107, 100, 101] }, []],
    ['of the first or last bar is not judged', { 0: [100, 150, 100, 100.5], 60: [100, 150, 100, 100.5] }, []],
  ] as const)('%s', (_, changes, expected) => {
    expect(flagged(changes)).toEqual(expected);
  });
  it('is compared with more than half of the bars around it, so that a second spike hides none', () => {
    const calm = Object.fromEntries([22, 26, 34, 38].map((index) => [index, [100, 120, 100, 100.5] as const]));
    expect(flagged({ ...calm, 30: [100, 120, 100, 100.5] })).toEqual([22, 26, 30, 34, 38]);
  });
  it('is ordinary among wide bars', () => {
    const wide = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [index, [100, 110, 90, 100.5] as const]));
    expect(flagged({ ...wide, 30: [100, 140, 90, 100.5] })).toEqual([]);
  });
  it('is not judged beside fewer than 20 bars that moved', () => {
    const still = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [index, [100, 100, 100, 100] as const]));
    expect(flagged({ ...still, 30: [100, 140, 100, 100] })).toEqual([]);
    expect(flagged({ 5: [100, 140, 100, 100.5] }, 15)).toEqual([]);
  });
});
