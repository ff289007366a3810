// If this fails, a page shows simulated prices where real ones were imported, or labels one as the other.
import { describe, expect, it } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { historyOrigin, originSource, type StoredSeries } from './history.policy.ts';

function series(interval: Interval, first: string, last: string): StoredSeries {
  return {
    interval,
    firstOpen: epochMs(Date.parse(first)),
    lastOpen: epochMs(Date.parse(last)),
    revision: `revision of ${interval}`,
  };
}

const year1d = series('1d', '2024-01-01', '2024-12-31');
const year4h = series('4h', '2024-01-01', '2024-12-31T20:00:00Z');
const weeks = series('1w', '2024-01-01', '2024-12-30');
const threeDays = series('1d', '2024-01-02', '2024-01-04');

describe('the history rule chooses the series', () => {
  it.each<[string, StoredSeries[], Interval, string]>([
    ['nothing imported', [], '1d', 'simulated'],
    ['the interval itself', [year4h, year1d], '1d', 'stored 1d'],
    ['the largest smaller interval', [year4h, year1d], '1w', 'aggregated 1d'],
    ['a larger interval is of no use', [year1d], '4h', 'simulated'],
    ['no month from weeks', [weeks], '1M', 'simulated'],
    ['a month from days although weeks are there', [weeks, year1d], '1M', 'aggregated 1d'],
    ['too short for one bar', [threeDays], '1w', 'simulated'],
    ['too short, but the next smaller is not', [threeDays, year4h], '1w', 'aggregated 4h'],
  ])('%s', (_what, stored, interval, expected) => {
    const origin = historyOrigin(stored, 'BTC', interval, 'simulated');
    expect('series' in origin ? `${origin.kind} ${origin.series.interval}` : origin.kind).toBe(expected);
    expect(originSource(origin)).toBe(expected === 'simulated' ? 'simulated' : 'recorded');
  });

  it.each(['recorded', 'exchange:binance'] as const)('never simulates when the feed is %s', (feed) => {
    const origin = historyOrigin([], 'BTC', '1d', feed);
    expect(origin).toEqual({ kind: 'none' });
    expect(originSource(origin)).toBeNull();
  });
});

describe('an aggregated history covers only whole bars', () => {
  it.each<[string, AssetSymbol, StoredSeries, Interval, string, string]>([
    [
      'starts and ends inside a week',
      'BTC',
      series('1d', '2024-01-03', '2024-01-24'),
      '1w',
      '2024-01-08',
      '2024-01-22',
    ],
    ['starts and ends with a week', 'BTC', series('1d', '2024-01-01', '2024-01-14'), '1w', '2024-01-01', '2024-01-15'],
    [
      'starts on the first trading day of a week',
      'SPY',
      series('1d', '2017-01-03', '2017-01-13'),
      '1w',
      '2017-01-02',
      '2017-01-16',
    ],
    ['months of unequal length', 'BTC', series('1d', '2024-01-15', '2024-04-15'), '1M', '2024-02-01', '2024-04-01'],
  ])('%s', (_what, asset, stored, interval, from, until) => {
    expect(historyOrigin([stored], asset, interval, 'recorded')).toMatchObject({
      kind: 'aggregated',
      from: Date.parse(from),
      until: Date.parse(until),
    });
  });
});
