// If this fails, tests use larger bars with missing parts, or gold has six daily bars a week and one of them has only
// the few hours of Sunday.
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, epochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { createBarColumns, type BarColumns } from './bar-columns.ts';
import type { Interval } from './interval.ts';
import { completeLargerBars, historyBarOpen } from './larger-bars.ts';
import { isOpen } from './session-calendar.ts';

/** Returns bars that open at these times. Each price is higher than the previous one, so that all bars differ. */
function barsAt(times: readonly number[]): BarColumns {
  const columns = createBarColumns(times.length);
  for (const [index, t] of times.entries()) {
    columns.t[index] = t;
    columns.o[index] = 100 + index;
    columns.h[index] = 102 + index;
    columns.l[index] = 99 + index;
    columns.c[index] = 101 + index;
    columns.v[index] = 2;
  }
  return columns;
}

/** Returns the start of each hour in [from, until) in which the class trades. */
function hoursOf(assetClass: AssetClass, from: number, until: number): number[] {
  const hours: number[] = [];
  for (let t = from; t < until; t += HOUR_MS) {
    const touches = [0, 30].some((minute) => isOpen(assetClass, epochMs(t + minute * 60_000)));
    if (touches) hours.push(t);
  }
  return hours;
}

const MONDAY = Date.UTC(2024, 0, 8);
const iso = (times: ArrayLike<number>) => Array.from(times, (t) => new Date(t).toISOString().slice(0, 13));
const made = (times: readonly number[], from: Interval, to: Interval, assetClass: AssetClass) =>
  completeLargerBars(barsAt(times), from, to, assetClass);

describe('in a market that never closes, a larger bar', () => {
  const hours = hoursOf('crypto', MONDAY, MONDAY + 3 * DAY_MS);
  it('has the merged open, high, low, close and volume', () => {
    const { t, o, h, l, c, v } = made(hours.slice(0, 4), '1h', '4h', 'crypto');
    expect([t, o, h, l, c, v].map((column) => column[0])).toEqual([MONDAY, 100, 105, 99, 104, 8]);
  });
  it('is missing if one of its parts is missing, at an edge or inside', () => {
    const holed = hours.filter((t) => t !== MONDAY + DAY_MS + 5 * HOUR_MS).slice(1);
    expect(iso(made(holed, '1h', '1d', 'crypto').t)).toEqual(['2024-01-10T00']);
  });
});

describe('the larger bars of forex and commodities', () => {
  it.each(['forex', 'commodity'] as const)(
    "are five daily bars a week for %s, with the hours of Sunday in Monday's bar",
    (assetClass) => {
      const hours = hoursOf(assetClass, MONDAY - 8 * DAY_MS, MONDAY + 7 * DAY_MS);
      const days = made(hours, '1h', '1d', assetClass);
      expect(Array.from(days.t, (t) => new Date(t).getUTCDay())).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
      const sunday = hours.findIndex((t) => t >= MONDAY - DAY_MS);
      expect(days.o[5]).toBe(100 + sunday);
    },
  );
  it('have the stored daily bars of Sunday merged into those of Monday', () => {
    const days = [-1, 0, 1, 2, 3, 4].map((day) => MONDAY + day * DAY_MS);
    const { t, o, c } = made(days, '1d', '1d', 'forex');
    expect([iso(t)[0], o[0], c[0], t.length]).toEqual(['2024-01-08T00', 100, 102, 5]);
  });
  it('include a day with an early close, but not half a day', () => {
    const tuesday = MONDAY + DAY_MS;
    const hours = hoursOf('commodity', MONDAY, MONDAY + 3 * DAY_MS);
    const closes = (hour: number) => hours.filter((t) => t < tuesday + hour * HOUR_MS || t >= tuesday + DAY_MS);
    expect(iso(made(closes(18), '1h', '1d', 'commodity').t)).toContain('2024-01-09T00');
    expect(iso(made(closes(11), '1h', '1d', 'commodity').t)).not.toContain('2024-01-09T00');
  });
  it('open at the usual times in other intervals and classes', () => {
    const sunday = epochMs(MONDAY - HOUR_MS);
    expect(historyBarOpen('forex', '1h', sunday)).toBe(sunday);
    expect(historyBarOpen('forex', '1d', sunday)).toBe(MONDAY);
    expect(historyBarOpen('equity', '1d', sunday)).toBe(MONDAY - DAY_MS);
  });
});

it('a daily bar of equities needs at least four hourly bars', () => {
  const hours = hoursOf('equity', MONDAY, MONDAY + 5 * DAY_MS);
  expect(made(hours, '1h', '1d', 'equity').t).toHaveLength(5);
  const until = (hour: number) => hours.filter((t) => t < MONDAY + hour * HOUR_MS || t >= MONDAY + DAY_MS);
  expect(until(18)).toHaveLength(hours.length - 3);
  expect(made(until(18), '1h', '1d', 'equity').t).toHaveLength(5);
  expect(made(until(17), '1h', '1d', 'equity').t).toHaveLength(4);
});

it('a four-hour bar of equities needs more than a single hourly bar', () => {
  const hours = hoursOf('equity', MONDAY, MONDAY + 3 * DAY_MS);
  const noon = MONDAY + DAY_MS + 16 * HOUR_MS;
  expect(iso(made(hours, '1h', '4h', 'equity').t)).toContain('2024-01-09T16');
  const holed = hours.filter((t) => t <= noon || t >= noon + 4 * HOUR_MS);
  expect(iso(made(holed, '1h', '4h', 'equity').t)).not.toContain('2024-01-09T16');
});

/** Returns the open times of the daily bars of a class in [from, until); Sunday's hours belong to Monday. */
const daysOf = (assetClass: AssetClass, from: number, until: number): number[] => [
  ...new Set(hoursOf(assetClass, from, until).map((t) => historyBarOpen(assetClass, '1d', epochMs(t)))),
];

it('a week and a month that are cut off at the start give no bar', () => {
  const days = daysOf('equity', MONDAY, MONDAY + 19 * DAY_MS);
  expect(iso(made(days.slice(1), '1d', '1w', 'equity').t)).toEqual(['2024-01-15T00', '2024-01-22T00']);
  expect(made(days, '1d', '1M', 'equity').t).toHaveLength(0);
});

describe('a last bar is complete once the last part that the calendar expects is there', () => {
  it.each<[name: string, AssetClass, from: Interval, to: Interval, until: string, last: string]>([
    ['a week until Friday', 'equity', '1d', '1w', '2024-03-23', '2024-03-18T00'],
    ['a week until Thursday', 'equity', '1d', '1w', '2024-03-22', '2024-03-11T00'],
    ['a week whose Friday is a holiday, until Thursday', 'equity', '1d', '1w', '2024-03-29', '2024-03-25T00'],
    ['a month whose last days are closed', 'equity', '1d', '1M', '2024-03-29', '2024-03-01T00'],
    ['a month without its last trading day', 'equity', '1d', '1M', '2024-03-28', '2024-02-01T00'],
    ['a week of forex until Friday, without the hours of Sunday', 'forex', '1d', '1w', '2024-03-23', '2024-03-18T00'],
    ['a week of forex until Thursday', 'forex', '1d', '1w', '2024-03-22', '2024-03-11T00'],
    ['four hours of which the market is open for one', 'equity', '1h', '4h', '2024-01-18T21:00', '2024-01-18T20'],
    ['the first hour of the last four', 'equity', '1h', '4h', '2024-03-21T17:00', '2024-03-21T12'],
    ['a day until its close', 'equity', '1h', '1d', '2024-03-21T20:00', '2024-03-21T00'],
    ['a day until an hour before its close', 'equity', '1h', '1d', '2024-03-21T19:00', '2024-03-20T00'],
    ['a Friday of forex until its close', 'forex', '1h', '1d', '2024-03-22T21:00', '2024-03-22T00'],
    ['most of a day of forex', 'forex', '1h', '1d', '2024-03-21T18:00', '2024-03-20T00'],
  ])('%s: %s, %s to %s, data until %s', (_name, assetClass, from, to, until, last) => {
    const [start, end] = [Date.UTC(2024, 0, 1), Date.parse(`${until.padEnd(16, 'T00:00')}Z`)];
    const parts = from === '1d' ? daysOf(assetClass, start, end) : hoursOf(assetClass, start, end);
    expect(iso(made(parts, from, to, assetClass).t).at(-1)).toBe(last);
  });
});
