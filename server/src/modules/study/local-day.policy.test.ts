// If this fails, a task near midnight counts for the wrong day.
import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { dayAfter, localDay } from './local-day.policy.ts';

test.each([
  [Date.UTC(2026, 0, 31, 23, 59), 'UTC', '2026-01-31'],
  [Date.UTC(2026, 0, 31, 23, 59), 'Asia/Tokyo', '2026-02-01'],
  [Date.UTC(2026, 0, 1, 4), 'America/New_York', '2025-12-31'],
  // The clocks go forward at 01:00 UTC.
  [Date.UTC(2026, 2, 29, 22, 30), 'Europe/Berlin', '2026-03-30'],
])('%d in %s is on %s', (time, zone, day) => {
  expect(localDay(epochMs(time), zone)).toBe(day);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-12-31', 13, '2027-01-13'],
  ['2026-03-29', 0, '2026-03-29'],
])('%s and %d days are %s', (day, count, after) => {
  expect(dayAfter(day, count)).toBe(after);
});
