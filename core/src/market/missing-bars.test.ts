// If this fails, closed hours are reported as missing bars, or missing bars as closed hours.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { ASSET_CLASSES, type AssetClass } from './asset.ts';
import { INTERVALS, barOpen, nextBarOpen } from './interval.ts';
import type { Interval } from './interval.ts';
import { tradingBars } from './missing-bars.ts';
import { openMinutes } from './session-calendar.ts';

const at = (iso: string) => epochMs(Date.parse(iso));

test.each<[name: string, assetClass: AssetClass, interval: Interval, from: string, until: string, count: number]>([
  ['a day of crypto', 'crypto', '1m', '2025-06-02T00:00Z', '2025-06-03T00:00Z', 1_440],
  ['a session of equities', 'equity', '1m', '2025-06-02T00:00Z', '2025-06-03T00:00Z', 390],
  ['its hours, the first of them half', 'equity', '1h', '2025-06-02T00:00Z', '2025-06-03T00:00Z', 7],
  ['a night between sessions', 'equity', '1m', '2025-06-02T20:00Z', '2025-06-03T13:30Z', 0],
  ['a weekend of equities', 'equity', '1d', '2025-06-07T00:00Z', '2025-06-09T00:00Z', 0],
  ['a holiday', 'equity', '1d', '2025-07-04T00:00Z', '2025-07-05T00:00Z', 0],
  ['a weekend of forex', 'forex', '1h', '2025-06-06T21:00Z', '2025-06-08T21:00Z', 0],
  ['the daily break of commodities', 'commodity', '1m', '2025-06-03T20:30Z', '2025-06-03T22:30Z', 60],
  ['a bar across the break is one', 'commodity', '4h', '2025-06-03T20:00Z', '2025-06-04T00:00Z', 1],
  ['months', 'equity', '1M', '2025-01-01T00:00Z', '2026-01-01T00:00Z', 12],
  ['an empty range', 'crypto', '1m', '2025-06-02T00:00Z', '2025-06-02T00:00Z', 0],
])('the calendar expects the right number of bars: %s', (_name, assetClass, interval, from, until, count) => {
  expect(tradingBars(assetClass, interval, at(from), at(until)).count).toBe(count);
});

test('the expected bars are exactly those with open minutes', () => {
  const anyClass = fc.constantFrom(...ASSET_CLASSES);
  const times = fc.tuple(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 30_000 }));
  fc.assert(
    fc.property(anyClass, fc.constantFrom(...INTERVALS.slice(1)), times, (assetClass, interval, [start, length]) => {
      const from = epochMs(at('2024-03-01T00:00Z') + start * 60_000);
      const until = epochMs(from + length * 60_000);
      const opens: number[] = [];
      for (let open = barOpen(interval, from); open < until; open = nextBarOpen(interval, open))
        if (open >= from && openMinutes(assetClass, open, nextBarOpen(interval, open)) > 0) opens.push(open);
      expect(tradingBars(assetClass, interval, from, until)).toEqual({
        count: opens.length,
        firstOpen: opens[0] ?? null,
        lastOpen: opens.at(-1) ?? null,
      });
    }),
    { seed: 11, numRuns: 300 },
  );
});
