// If this fails, a week, month or year of the dashboard does not start on the day that the page names.
import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { firstDayOf, periodStart } from '@tradesense/core/performance/dashboard-period.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';

test.each([
  ['week', '2026-03-03', '2026-02-25'],
  ['month', '2026-03-15', '2026-02-16'],
  ['month', '2026-03-31', '2026-03-01'],
  ['month', '2026-01-31', '2026-01-01'],
  ['quarter', '2026-01-15', '2025-10-16'],
  ['quarter', '2024-05-31', '2024-03-01'],
  ['year', '2024-02-29', '2023-03-01'],
  ['year', '2026-01-01', '2025-01-02'],
] as const)('the period of a %s until %s begins on %s', (name, today, first) => {
  expect(firstDayOf(name, today)).toBe(first);
});

test('a period begins at local midnight, even if the clocks change within it', () => {
  const start = (name: 'week' | 'year' | 'all', now: string, zone: string) => {
    const found = periodStart(name, epochMs(Date.parse(now)), zoneOffset(zone));
    return found === null ? null : new Date(found).toISOString();
  };
  expect(start('week', '2026-03-31T21:59:59Z', 'Europe/Berlin')).toBe('2026-03-24T23:00:00.000Z');
  // At this UTC time, it is already April 1 in Berlin.
  expect(start('week', '2026-03-31T22:00:00Z', 'Europe/Berlin')).toBe('2026-03-25T23:00:00.000Z');
  expect(start('year', '2026-07-01T12:00:00Z', 'America/New_York')).toBe('2025-07-02T04:00:00.000Z');
  expect(start('all', '2026-07-01T12:00:00Z', 'UTC')).toBeNull();
});
