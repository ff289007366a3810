// If this fails, a reader sees a wrong age of a post or comment, or one page shows times with 12 hours and with 24
// hours.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ageText, agoText, clockText, dayText, momentText, secondText, weekdayText } from './moment-text.ts';

afterEach(() => void vi.restoreAllMocks());

const NOW = Date.UTC(2026, 10, 27, 12);
const iso = (age: number) => new Date(NOW - age).toISOString();

test.each([
  ['a clock that is behind', -HOUR_MS, 'now'],
  ['less than a minute', MINUTE_MS - 1, 'now'],
  ['one minute', MINUTE_MS, '1 minute ago'],
  ['less than an hour', HOUR_MS - 1, '59 minutes ago'],
  ['an hour', HOUR_MS, '1 hour ago'],
  ['less than a day', DAY_MS - 1, '23 hours ago'],
  ['a day', DAY_MS, '1 day ago'],
  ['less than a week', 7 * DAY_MS - 1, '6 days ago'],
])('%s', (_, age, text) => expect(agoText(iso(age), NOW, 'en-US')).toBe(text));

test('from an age of a week on, the date is shown', () =>
  expect(agoText(iso(7 * DAY_MS), NOW, 'en-US')).toBe(dayText(iso(7 * DAY_MS))));

test('an age follows the language that is passed', () =>
  expect(agoText(iso(3 * HOUR_MS), NOW, 'de-DE')).toBe('vor 3 Stunden'));

test.each([
  ['a moment', momentText, /^Nov 27, 2026, \d\d:05$/],
  ['a moment to the second', secondText, /^Nov 27, 2026, \d\d:05:33$/],
  ['the time of a day', clockText, /^\d\d:05$/],
  ['a time of the week', weekdayText, /^Fri,? \d\d:05 \S+$/],
])('%s counts hours to 24, even in American English', (_, format, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  expect(format('2026-11-27T14:05:33Z')).toMatch(expected);
});

test.each([
  [-5_000, 'now'],
  [9_999, 'now'],
  [10_000, '10 seconds ago'],
  [119_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, '1 day ago'],
  [40 * 86_400_000, '40 days ago'],
])('an age of %d ms is written %s', (ageMs, text) => {
  expect(ageText(ageMs, 'en-US')).toBe(text);
});
