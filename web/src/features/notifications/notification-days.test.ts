// If this fails, notifications are listed under the wrong day, most likely near a clock change.
import { expect, test } from 'vitest';
import type { Notification } from '@tradesense/contract/notifications.ts';
import { notificationDays } from './notification-days.ts';

const notificationAt = (at: string): Notification => ({
  id: at,
  place: `1.${at}`,
  at,
  isRead: true,
  parts: 1,
  content: { type: 'sandbox-unlocked', payload: { unlockedAt: at } },
});
const labels = (now: string, zone: string, ...times: string[]) =>
  notificationDays(times.map(notificationAt), Date.parse(now), zone, 'en-GB').map(({ label, notifications }) => [
    // The comma after the weekday is removed, because JavaScript engines differ in it.
    label.replace(',', ''),
    notifications.length,
  ]);

test('the days are those of the reader’s time zone', () => {
  const times = ['2026-01-15T04:00:00Z', '2026-01-14T23:30:00Z', '2026-01-14T04:00:00Z', '2026-01-10T12:00:00Z'];
  expect(labels('2026-01-15T12:00:00Z', 'Europe/Vienna', ...times)).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Saturday 10 January 2026', 1],
  ]);
  expect(labels('2026-01-15T12:00:00Z', 'America/Los_Angeles', ...times)).toEqual([
    ['Yesterday', 2],
    ['Tuesday 13 January 2026', 1],
    ['Saturday 10 January 2026', 1],
  ]);
});

test.each([
  ['the day of 23 hours', '2026-03-29T21:30:00Z', '2026-03-28T22:30:00Z'],
  ['the day of 25 hours', '2026-10-25T22:30:00Z', '2026-10-24T21:30:00Z'],
])('at the end of %s, the evening before counts as yesterday', (_, now, before) => {
  expect(labels(now, 'Europe/Vienna', now, before)).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
  ]);
});
