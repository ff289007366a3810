// If this fails, a larger bar differs from the aggregate of its smaller bars, or an incomplete bar counts as complete.
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../kernel/invariant.ts';
import { MINUTE_MS, epochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import { hasReference, referenceColumn } from './reference-csv.test-data.ts';
import { resample } from './resample.ts';

const MONDAY_MS = Date.parse('2024-06-10T00:00:00Z');
const bar = (minute: number, o: number, h: number, l: number, c: number, v: number): Bar => ({
  t: epochMs(MONDAY_MS + minute * MINUTE_MS),
  o,
  h,
  l,
  c,
  v,
});

describe('resample', () => {
  it('takes the first open, highest high, lowest low, last close and summed volume', () => {
    const bars = [bar(0, 10, 12, 9, 11, 1), bar(1, 11, 15, 11, 14, 2), bar(4, 14, 14, 8, 9, 3), bar(5, 9, 9, 9, 9, 4)];
    expect(resample(bars, '1m', '5m', 'crypto').bars).toEqual([bar(0, 10, 15, 8, 9, 6), bar(5, 9, 9, 9, 9, 4)]);
  });

  it('makes no bar where there is no smaller bar', () => {
    expect(resample([bar(0, 1, 1, 1, 1, 1), bar(60, 2, 2, 2, 2, 1)], '1m', '15m', 'crypto').bars).toHaveLength(2);
    expect(resample([], '1m', '5m', 'crypto')).toEqual({ bars: [], isFirstComplete: false, isLastComplete: false });
  });

  it.each([
    ['ten tenths', Array.from({ length: 10 }, () => 0.1), 1],
    ['a great and a small', [9e15, 0.5, 0.5], 9e15 + 1],
    ['eight decimals', [0.00000001, 0.00000002], 0.00000003],
  ])('sums volumes exactly: %s', (_name, volumes, sum) => {
    const bars = volumes.map((v, i) => bar(i, 1, 1, 1, 1, v));
    expect(resample(bars, '1m', '1h', 'crypto').bars[0]?.v).toBe(sum);
  });

  it('gives the same day from hours as from minutes', () => {
    const bars = Array.from({ length: 1_440 }, (_, i) =>
      bar(i, 10 + (i % 7), 20 + (i % 11), 5 - (i % 3), 10 + (i % 5), i * 0.017 + 1e-8),
    );
    const hours = resample(bars, '1m', '1h', 'crypto').bars;
    expect(resample(hours, '1h', '1d', 'crypto')).toEqual(resample(bars, '1m', '1d', 'crypto'));
  });
});

describe('the completeness of the first and the last bar', () => {
  const session = (from: number, to: number): Bar[] =>
    Array.from({ length: to - from }, (_, i) => bar(from + i, 1, 1, 1, 1, 1));
  const [bell, close] = [13 * 60 + 30, 20 * 60];
  it.each<[name: string, bars: Bar[], assetClass: 'crypto' | 'equity', first: boolean, last: boolean]>([
    ['a whole session', session(bell, close), 'equity', true, true],
    ['a late start', session(bell + 1, close), 'equity', false, true],
    ['an early end', session(bell, close - 1), 'equity', true, false],
    ['the hours of a session on a market that never closes', session(bell, close), 'crypto', false, false],
    ['a whole day', session(0, 1_440), 'crypto', true, true],
  ])('is right for %s', (_name, bars, assetClass, first, last) => {
    const { isFirstComplete, isLastComplete } = resample(bars, '1m', '1d', assetClass);
    expect({ isFirstComplete, isLastComplete }).toEqual({ isFirstComplete: first, isLastComplete: last });
  });
});

describe('resample throws', () => {
  it.each<[name: string, call: () => unknown]>([
    ['a month from weeks', () => resample([], '1w', '1M', 'crypto')],
    ['minutes from hours', () => resample([], '1h', '1m', 'crypto')],
    ['bars that go back', () => resample([bar(1, 1, 1, 1, 1, 1), bar(0, 1, 1, 1, 1, 1)], '1m', '5m', 'crypto')],
    ['a bar twice', () => resample([bar(1, 1, 1, 1, 1, 1), bar(1, 1, 1, 1, 1, 1)], '1m', '5m', 'crypto')],
  ])('for %s', (_name, call) => {
    expect(call).toThrow(InvariantError);
  });
});

const HOURS = 'data/BTCUSDT_1h_2023_2025.csv';
const FOUR_HOURS = 'data/BTCUSDT_4h_2023_2025_derived.csv';
const DAYS = 'data/BTCUSDT_1d_2023_2025_derived.csv';
describe.skipIf(![HOURS, FOUR_HOURS, DAYS].every(hasReference))('the recorded hours of BTC', () => {
  function recorded(path: string): Bar[] {
    const [t, o, h, l, c, v] = ['t', 'o', 'h', 'l', 'c', 'v'].map((name) => referenceColumn(path, name));
    return (t ?? []).map((time, i) => ({
      t: epochMs(time),
      o: o?.[i] ?? 0,
      h: h?.[i] ?? 0,
      l: l?.[i] ?? 0,
      c: c?.[i] ?? 0,
      v: v?.[i] ?? 0,
    }));
  }

  it.each([
    ['4h', FOUR_HOURS],
    ['1d', DAYS],
  ] as const)('give the recorded %s bars', (interval, path) => {
    const made = new Map(resample(recorded(HOURS), '1h', interval, 'crypto').bars.map((each) => [each.t, each]));
    const differing = recorded(path).filter((each) => {
      const own = made.get(each.t);
      return own === undefined || [own.o - each.o, own.h - each.h, own.l - each.l, own.c - each.c].some((d) => d !== 0);
    });
    expect(differing).toEqual([]);
  });
});
