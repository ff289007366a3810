// If this fails, a chart's dates or bar numbers are wrong, or a masked chart reveals a date.
import { describe, expect, it } from 'vitest';
import type { ChartBar } from './chart-bar.ts';
import { barLabel, inZone, tickLabel, tickWeight, type XAxis } from './x-axis.ts';

const NUMBERS: XAxis = { kind: 'bar-number' };
const DAILY: XAxis = { kind: 'time', zone: 'America/New_York', interval: '1d' };
const HOURLY_NY: XAxis = { kind: 'time', zone: 'America/New_York', interval: '4h' };
const HOURLY_UTC: XAxis = { kind: 'time', zone: 'UTC', interval: '4h' };
const MONTHLY: XAxis = { kind: 'time', zone: 'UTC', interval: '1M' };

function at(...xs: readonly number[]): readonly ChartBar[] {
  return xs.map((x) => ({ x, o: 1, h: 1, l: 1, c: 1, v: 0 }));
}

describe('barLabel', () => {
  it.each([
    { axis: NUMBERS, x: -12, label: 'bar −12' },
    { axis: NUMBERS, x: 0, label: 'bar 0' },
    { axis: DAILY, x: Date.UTC(2024, 2, 14), label: 'Mar 14, 2024' },
    { axis: MONTHLY, x: Date.UTC(2024, 2, 1), label: 'Mar 2024' },
    { axis: HOURLY_UTC, x: Date.UTC(2024, 2, 14, 16), label: 'Mar 14, 2024, 16:00 UTC' },
    { axis: HOURLY_NY, x: Date.UTC(2024, 0, 1, 4), label: 'Dec 31, 2023, 23:00 EST' },
  ])('returns $label', ({ axis, x, label }) => {
    expect(barLabel(axis, x, 'en-US')).toBe(label);
  });
});

describe('tickWeight', () => {
  it.each([
    {
      name: 'hundreds before twenties before tens before fives',
      axis: NUMBERS,
      xs: [-100, -40, -10, -5, -1, 0],
      weights: [6, 5, 4, 3, 2, 6],
    },
    {
      name: 'a new year before a new month before a new day',
      axis: HOURLY_UTC,
      xs: [
        Date.UTC(2023, 11, 31, 20),
        Date.UTC(2024, 0, 1),
        Date.UTC(2024, 0, 1, 4),
        Date.UTC(2024, 0, 2),
        Date.UTC(2024, 1, 1),
      ],
      weights: [2, 6, 2, 4, 5],
    },
    {
      name: 'days begin at midnight of the zone that is shown',
      axis: HOURLY_NY,
      xs: [Date.UTC(2024, 0, 5, 0), Date.UTC(2024, 0, 5, 4), Date.UTC(2024, 0, 5, 8)],
      weights: [2, 2, 4],
    },
  ])('$name', ({ axis, xs, weights }) => {
    const bars = at(...xs);
    expect(bars.map((_, index) => tickWeight(axis, bars, index))).toEqual(weights);
  });
});

describe('tickLabel', () => {
  it.each([
    { axis: HOURLY_UTC, x: Date.UTC(2024, 0, 1), weight: 6, label: '2024' },
    { axis: HOURLY_UTC, x: Date.UTC(2024, 1, 1), weight: 5, label: 'Feb' },
    { axis: HOURLY_UTC, x: Date.UTC(2024, 1, 7), weight: 4, label: '7' },
    { axis: HOURLY_UTC, x: Date.UTC(2024, 1, 7, 8), weight: 2, label: '08:00' },
    { axis: DAILY, x: Date.UTC(2024, 1, 7), weight: 3, label: 'Feb 7' },
    { axis: NUMBERS, x: -40, weight: 4, label: '−40' },
    { axis: NUMBERS, x: -89, weight: 2, label: '' },
  ] as const)('returns $label', ({ axis, x, weight, label }) => {
    expect(tickLabel(axis, x, weight, 'en-US')).toBe(label);
  });
});

describe('inZone', () => {
  const axis = (assetClass: 'crypto' | 'equity'): XAxis => ({
    kind: 'time',
    zone: 'Asia/Tokyo',
    interval: '1h',
    assetClass,
  });
  it.each([
    { name: 'the reader’s own', axis: axis('equity'), choice: 'local', zone: 'Asia/Tokyo' },
    { name: 'UTC', axis: axis('equity'), choice: 'utc', zone: 'UTC' },
    { name: 'the exchange of a share', axis: axis('equity'), choice: 'exchange', zone: 'America/New_York' },
    { name: 'the exchange of a coin', axis: axis('crypto'), choice: 'exchange', zone: 'UTC' },
  ] as const)('$name', ({ axis: given, choice, zone }) => {
    expect(inZone(given, choice)).toMatchObject({ zone });
  });

  it('does not change an axis of bar numbers', () => {
    expect(inZone(NUMBERS, 'utc')).toBe(NUMBERS);
  });
});
