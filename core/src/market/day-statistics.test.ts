// If this fails, a market page shows a wrong open, high, low, change or volume of a day.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import { dayChange, dayOfBars, growDay, rangePosition, type DayStatistics } from './day-statistics.ts';
import { growBar } from './growing-bar.ts';

const START = epochMs(Date.UTC(2026, 0, 15));
const bar = (hour: number, o: number, h: number, l: number, c: number, v: number): Bar => ({
  t: epochMs(START + hour * 3_600_000),
  o,
  h,
  l,
  c,
  v,
});
const DAY: DayStatistics = { start: START, open: 10, high: 14, low: 8, last: 11, previousClose: 10, volume: 7 };

describe('the statistics of a day', () => {
  it('come from its bars: first open, highest high, lowest low, last close, all volume', () => {
    expect(dayOfBars(START, [bar(0, 10, 12, 9, 11, 3), bar(5, 11, 14, 8, 11, 4)], 10)).toEqual(DAY);
  });

  it('are null without a bar', () => {
    expect(dayOfBars(START, [], 10)).toBeNull();
  });

  it('grow with each tick as a bar of the day does', () => {
    const points = fc.array(
      fc.record({
        price: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
        v: fc.nat({ max: 1_000 }),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(points, (ticks) => {
        let whole: Bar | null = null;
        let day: DayStatistics | null = null;
        for (const [second, { price, v }] of ticks.entries()) {
          whole = growBar(whole, '1d', 'crypto', { t: epochMs(START + second * 1_000), price, v }).bar;
          day = day === null ? dayOfBars(START, [whole], null) : growDay(day, { price, v });
        }
        expect(day).toEqual(whole === null ? null : dayOfBars(START, [whole], null));
      }),
    );
  });
});

describe('the change of a day', () => {
  it('is measured from the previous close', () => {
    expect(dayChange(DAY)).toEqual({ amount: 1, percent: expect.closeTo(10, 9) });
  });

  it('is null without a previous close', () => {
    expect(dayChange({ ...DAY, previousClose: null })).toBeNull();
  });
});

it.each([
  { last: 8, position: 0 },
  { last: 11, position: 0.5 },
  { last: 14, position: 1 },
])('a last price of $last lies at $position of the range', ({ last, position }) => {
  expect(rangePosition({ ...DAY, last })).toBe(position);
});

it('a day with only one price has no place in its range', () => {
  expect(rangePosition({ ...DAY, high: 11, low: 11 })).toBeNull();
});
