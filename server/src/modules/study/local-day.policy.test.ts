// If this fails, a task near midnight counts for the wrong day, or a change of the clocks costs a learner a streak.
import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { studyStreak } from '@tradesense/core/study/streak.ts';
import { dayAfter, localDay } from './local-day.policy.ts';

test.each([
  [Date.UTC(2026, 0, 31, 23, 59), 'UTC', '2026-01-31'],
  [Date.UTC(2026, 0, 31, 23, 59), 'Asia/Tokyo', '2026-02-01'],
  [Date.UTC(2026, 0, 1, 4), 'America/New_York', '2025-12-31'],
  // The clocks moved forward on this day, at 01:00 UTC.
  [Date.UTC(2026, 2, 29, 22, 30), 'Europe/Berlin', '2026-03-30'],
])('the moment %d in %s is on %s', (time, zone, day) => {
  expect(localDay(epochMs(time), zone)).toBe(day);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-12-31', 13, '2027-01-13'],
  ['2026-03-29', 0, '2026-03-29'],
])('%s plus %d days is %s', (day, count, after) => {
  expect(dayAfter(day, count)).toBe(after);
});

// Each list has three evenings in a row, each at 23:30 local time.
test.each([
  ['Europe/Berlin', 'forward', ['2026-03-28T22:30Z', '2026-03-29T21:30Z', '2026-03-30T21:30Z']],
  ['Europe/Berlin', 'back', ['2026-10-24T21:30Z', '2026-10-25T22:30Z', '2026-10-26T22:30Z']],
  ['America/New_York', 'forward', ['2026-03-08T04:30Z', '2026-03-09T03:30Z', '2026-03-10T03:30Z']],
  ['America/New_York', 'back', ['2026-11-01T03:30Z', '2026-11-02T04:30Z', '2026-11-03T04:30Z']],
  // Here, the clocks skip the first hour of the day.
  ['America/Santiago', 'forward', ['2026-09-06T03:30Z', '2026-09-07T02:30Z', '2026-09-08T02:30Z']],
  ['Pacific/Kiritimati', 'not at all', ['2026-03-28T09:30Z', '2026-03-29T09:30Z', '2026-03-30T09:30Z']],
])('three evenings in %s are a streak of three days, although the clocks go %s', (zone, _change, evenings) => {
  const days = evenings.map((time) => localDay(epochMs(Date.parse(time)), zone));
  expect(studyStreak(days, days.at(-1) ?? '')).toEqual({ days: 3, forgivenLeft: 2, isTodayDone: true });
});
