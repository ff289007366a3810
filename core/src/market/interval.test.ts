// If this fails, bars start at the wrong time, or an interval is built from bars that do not divide it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import {
  INTERVALS,
  barOpen,
  compareIntervals,
  intervalContains,
  intervalMs,
  isIntraday,
  nextBarOpen,
} from './interval.ts';
import type { Interval } from './interval.ts';

fc.configureGlobal({ seed: 1_990 });

const at = (iso: string): EpochMs => epochMs(Date.parse(iso));

describe('the bar that contains a moment', () => {
  it.each<[interval: Interval, t: string, open: string, next: string]>([
    ['1m', '2024-02-29T23:59:59.999Z', '2024-02-29T23:59:00Z', '2024-03-01T00:00:00Z'],
    ['5m', '2024-02-29T12:04:59Z', '2024-02-29T12:00:00Z', '2024-02-29T12:05:00Z'],
    ['15m', '2024-02-29T12:15:00Z', '2024-02-29T12:15:00Z', '2024-02-29T12:30:00Z'],
    ['1h', '2024-02-29T12:59:00Z', '2024-02-29T12:00:00Z', '2024-02-29T13:00:00Z'],
    ['4h', '2024-02-29T15:59:00Z', '2024-02-29T12:00:00Z', '2024-02-29T16:00:00Z'],
    ['1d', '2024-02-29T15:59:00Z', '2024-02-29T00:00:00Z', '2024-03-01T00:00:00Z'],
    ['1w', '2024-03-03T23:59:00Z', '2024-02-26T00:00:00Z', '2024-03-04T00:00:00Z'],
    ['1w', '2024-03-04T00:00:00Z', '2024-03-04T00:00:00Z', '2024-03-11T00:00:00Z'],
    ['1M', '2024-02-29T23:59:00Z', '2024-02-01T00:00:00Z', '2024-03-01T00:00:00Z'],
    ['1M', '2023-12-31T23:59:00Z', '2023-12-01T00:00:00Z', '2024-01-01T00:00:00Z'],
    ['1w', '1969-12-31T00:00:00Z', '1969-12-29T00:00:00Z', '1970-01-05T00:00:00Z'],
    ['1h', '1969-12-31T23:30:00Z', '1969-12-31T23:00:00Z', '1970-01-01T00:00:00Z'],
  ])('opens and ends at the right times: %s at %s', (interval, t, open, next) => {
    expect([barOpen(interval, at(t)), nextBarOpen(interval, at(t))]).toEqual([at(open), at(next)]);
  });

  it('opens at or before it and ends after it, and the next bar follows without a hole, at any time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INTERVALS), fc.integer({ min: -1e12, max: 4e12 }), (interval, raw) => {
        const t = epochMs(raw);
        const open = barOpen(interval, t);
        const next = nextBarOpen(interval, t);
        expect(open <= t && t < next).toBe(true);
        expect(barOpen(interval, open)).toBe(open);
        expect(barOpen(interval, next)).toBe(next);
        expect(barOpen(interval, epochMs(next - 1))).toBe(open);
      }),
    );
  });
});

describe('an interval and a larger one', () => {
  it.each<[larger: Interval, smaller: Interval, contains: boolean]>([
    ['1m', '1m', true],
    ['15m', '5m', true],
    ['5m', '15m', false],
    ['1d', '4h', true],
    ['1w', '1d', true],
    ['1M', '1d', true],
    ['1M', '1m', true],
    ['1M', '1w', false],
    ['1w', '1M', false],
  ])('whether %s consists of whole bars of %s: %s', (larger, smaller, contains) => {
    expect(intervalContains(larger, smaller)).toBe(contains);
  });

  it('share the edges of the larger bars wherever the larger interval contains the smaller one', () => {
    const t = at('2024-02-29T12:34:56Z');
    for (const larger of INTERVALS) {
      for (const smaller of INTERVALS.filter((each) => intervalContains(larger, each))) {
        for (const edge of [barOpen(larger, t), nextBarOpen(larger, t)]) expect(barOpen(smaller, edge)).toBe(edge);
      }
    }
  });

  it('are sorted by length, and their lengths are known', () => {
    expect((['1M', '4h', '1m', '1w'] as Interval[]).sort(compareIntervals)).toEqual(['1m', '4h', '1w', '1M']);
    expect([intervalMs('1m'), intervalMs('4h'), intervalMs('1w')]).toEqual([60_000, 14_400_000, 604_800_000]);
  });
});

it.each(INTERVALS)('isIntraday says whether %s bars are shorter than a day', (interval) => {
  expect(isIntraday(interval)).toBe(!['1d', '1w', '1M'].includes(interval));
});
