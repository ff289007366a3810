// If this fails, a reader sees a wrong age for a post or comment.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { expect, test } from 'vitest';
import { agoText, dayText } from './moment-text.ts';

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

test('from a week on, the day', () => expect(agoText(iso(7 * DAY_MS), NOW, 'en-US')).toBe(dayText(iso(7 * DAY_MS))));

test('the language of the reader', () => expect(agoText(iso(3 * HOUR_MS), NOW, 'de-DE')).toBe('vor 3 Stunden'));
