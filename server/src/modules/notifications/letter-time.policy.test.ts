// If this fails, a letter is written before the month has ended in the learner's time zone, at night, or long after the
// month.
import { expect, test } from 'vitest';
import { epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { dueLetter, isAnyLetterDue } from './letter-time.policy.ts';

const at = (text: string) => epochMs(Date.parse(text));
const iso = (text: string, zone: string) => {
  const due = dueLetter(zoneOffset(zone), at(text));
  return due === null ? null : [due.month, new Date(due.since).toISOString()];
};

test.each([
  ['the hour before the digest', '2026-04-01T05:59:59Z', 'Europe/Berlin', null],
  // Summer time begins in Berlin on March 29, so April begins there at 22:00 UTC on March 31.
  ['the digest of the first day', '2026-04-01T06:00:00Z', 'Europe/Berlin', ['2026-03', '2026-03-31T22:00:00.000Z']],
  ['after an outage', '2026-04-05T06:00:00Z', 'Europe/Berlin', ['2026-03', '2026-04-04T06:00:00.000Z']],
  ['the last moment', '2026-04-07T21:59:59Z', 'Europe/Berlin', ['2026-03', '2026-04-06T21:59:59.000Z']],
  ['a week later', '2026-04-07T22:00:00Z', 'Europe/Berlin', null],
  ['the turn of a year', '2026-01-01T08:00:00Z', 'UTC', ['2025-12', '2026-01-01T00:00:00.000Z']],
  [
    'where the month has ended first',
    '2026-03-31T18:00:00Z',
    'Pacific/Kiritimati',
    ['2026-03', '2026-03-31T10:00:00.000Z'],
  ],
  ['where it has not ended', '2026-03-31T18:00:00Z', 'America/Los_Angeles', null],
])('the letter that is due: %s', (_, now, zone, expected) => {
  expect(iso(now, zone)).toEqual(expected);
});

test('`isAnyLetterDue` is true in exactly the hours in which a letter is due in some time zone', () => {
  const zones = ['Etc/GMT+12', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'].map(zoneOffset);
  let due = 0;
  for (let hour = 0; hour < 24 * 62; hour += 1) {
    const now = epochMs(at('2026-01-15T00:30:00Z') + hour * HOUR_MS);
    const isDue = zones.some((offsetAt) => dueLetter(offsetAt, now) !== null);
    if (isDue) due += 1;
    expect([new Date(now).toISOString(), isAnyLetterDue(now)]).toEqual([new Date(now).toISOString(), isDue]);
  }
  expect(due).toBe(2 * (7 * 24 - 8 + 26));
});
