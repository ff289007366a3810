// If this fails, a learner can gain streak days by sending other time zones. Or a learner loses a day at midnight, when
// the clocks change, or by traveling.
import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { isDayCredited, type CreditedDay } from './credited-day.policy.ts';
import { localDay } from './local-day.policy.ts';

const at = (time: string) => epochMs(Date.parse(time));
const credited = (time: string, zone: string): CreditedDay => ({ day: localDay(at(time), zone), at: at(time), zone });

test('the first day of a learner counts for the streak', () => {
  expect(isDayCredited({ now: at('2026-01-05T12:00Z'), zone: 'UTC' }, null)).toBe(true);
});

test.each([
  // At some moments, such as 10:30 UTC, there are three different dates on earth.
  ['another zone at once', '2026-01-05T10:30Z', 'Pacific/Niue', '2026-01-05T10:30Z', 'UTC', false],
  ['the last zone at once', '2026-01-05T10:30Z', 'Pacific/Niue', '2026-01-05T10:30Z', 'Pacific/Kiritimati', false],
  ['another zone a few hours later', '2026-01-05T11:00Z', 'UTC', '2026-01-05T16:00Z', 'Asia/Tokyo', false],
  ['the same date again', '2026-01-05T01:00Z', 'UTC', '2026-01-05T23:00Z', 'UTC', false],
  ['an earlier date', '2026-01-05T11:00Z', 'Pacific/Kiritimati', '2026-01-06T10:00Z', 'Pacific/Niue', false],
  ['both sides of midnight', '2026-01-05T23:50Z', 'UTC', '2026-01-06T00:10Z', 'UTC', true],
  [
    'both sides of midnight before the clocks go forward',
    '2026-03-28T22:50Z',
    'Europe/Berlin',
    '2026-03-28T23:10Z',
    'Europe/Berlin',
    true,
  ],
  [
    'both sides of midnight after the clocks went back',
    '2026-10-25T22:50Z',
    'Europe/Berlin',
    '2026-10-25T23:10Z',
    'Europe/Berlin',
    true,
  ],
  // An evening in Los Angeles, a night flight, and the next afternoon in London.
  ['a journey to the east', '2026-01-06T04:00Z', 'America/Los_Angeles', '2026-01-06T15:00Z', 'Europe/London', true],
  // A morning in Los Angeles, then the next afternoon in Tokyo, when it is not yet midnight in Los Angeles.
  ['a journey over the date line', '2026-01-05T13:30Z', 'America/Los_Angeles', '2026-01-06T07:30Z', 'Asia/Tokyo', true],
  ['a journey to the west', '2026-01-05T23:00Z', 'Asia/Tokyo', '2026-01-07T16:00Z', 'America/Los_Angeles', true],
])('%s: a day at %s in %s, then one at %s in %s', (_what, before, homeZone, after, zone, isCredited) => {
  expect(isDayCredited({ now: at(after), zone }, credited(before, homeZone))).toBe(isCredited);
});

test('a day stored without a zone does not block a later date', () => {
  const last: CreditedDay = { day: '2026-01-05', at: at('2026-01-05T12:00Z'), zone: null };
  expect(isDayCredited({ now: at('2026-01-05T16:00Z'), zone: 'Asia/Tokyo' }, last)).toBe(true);
  expect(isDayCredited({ now: at('2026-01-05T14:00Z'), zone: 'Asia/Tokyo' }, last)).toBe(false);
});
