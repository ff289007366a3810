// If this fails, a replay dates its bars, fills and orders one bar later than its chart.
import { expect, test } from 'vitest';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { afterOpen, barTimeText, steppedBarText } from './bar-time.ts';

test.each<[Interval, string, string]>([
  ['1d', '2022-04-15T00:00:00.000Z', 'Apr 14, 2022'],
  ['1w', '2022-04-18T00:00:00.000Z', 'Apr 11, 2022'],
  ['1M', '2022-05-01T00:00:00.000Z', 'Apr 1, 2022'],
])('a %s bar that ends at %s has the date that the chart shows, without a time of day: %s', (interval, end, text) => {
  expect(steppedBarText(end, interval)).toBe(text);
});

test('an intraday bar is named by its open, as on the chart', () => {
  expect(steppedBarText('2022-04-14T15:00:00.000Z', '1h')).toBe(barTimeText('2022-04-14T14:00:00.000Z', '1h'));
  expect(steppedBarText('2022-04-14T15:00:00.000Z', '15m')).toBe(barTimeText('2022-04-14T14:45:00.000Z', '15m'));
});

test('a time within a bar names this bar', () => {
  expect(steppedBarText('2022-04-14T20:00:00.000Z', '1d')).toBe('Apr 14, 2022');
});

test('a jump to the open of a bar leads to the end of this bar, not to the one before', () => {
  const open = '2022-04-15T00:00:00.000Z';
  expect(afterOpen(open) > open).toBe(true);
  expect(steppedBarText(afterOpen(open), '1d')).toBe('Apr 15, 2022');
});
