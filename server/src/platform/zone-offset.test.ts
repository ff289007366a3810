// If this fails, the dashboard assigns trades to a different day or hour than the learner's clock shows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, localClock } from '@tradesense/core/kernel/local-time.ts';
import { epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { zoneOffset } from './zone-offset.ts';

const at = (text: string) => epochMs(Date.parse(text));
const YEAR = [at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')] as const;

test.each([
  // Columns: zone, moment, local day, local weekday, local hour.
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29', 7, 1],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', 7, 3],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25', 7, 2],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25', 7, 2],
  ['America/New_York', '2026-03-08T04:59:00Z', '2026-03-07', 6, 23],
  ['Asia/Kathmandu', '2026-06-01T18:15:00Z', '2026-06-02', 2, 0],
  ['Pacific/Kiritimati', '2026-06-01T10:00:00Z', '2026-06-02', 2, 0],
  ['UTC', '2026-06-01T00:00:00Z', '2026-06-01', 1, 0],
])('%s has at %s the right day, weekday and hour', (zone, moment, day, weekday, hour) => {
  const clock = localClock(zoneOffset(zone), ...YEAR);
  expect([clock.dayOf(at(moment)), clock.weekdayOf(at(moment)), clock.hourOf(at(moment))]).toEqual([
    day,
    weekday,
    hour,
  ]);
});

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
  // This day has no midnight: its first moment is 01:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
])('in %s the day %s begins at %s', (zone, day, start, hours) => {
  const clock = localClock(zoneOffset(zone), ...YEAR);
  expect(new Date(clock.startOf(day)).toISOString()).toBe(start.replace('Z', '.000Z'));
  expect(clock.startOf(dayAfter(day, 1)) - clock.startOf(day)).toBe(hours * HOUR_MS);
});

test("day and hour agree with Node's own calendar over years", () => {
  const zones = ['Europe/London', 'America/Sao_Paulo', 'Asia/Tehran', 'America/St_Johns', 'Africa/Casablanca', 'UTC'];
  const [from, to] = [at('2015-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')];
  const clocks = new Map(zones.map((zone) => [zone, localClock(zoneOffset(zone), from, to)]));
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: to }), (zone, moment) => {
      const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
      const hours = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
      const clock = clocks.get(zone);
      expect([clock?.dayOf(epochMs(moment)), clock?.hourOf(epochMs(moment))]).toEqual([
        format.format(moment),
        Number(hours.format(moment)),
      ]);
    }),
    { numRuns: 400 },
  );
});

test('an unknown zone is refused', () => {
  expect(() => zoneOffset('Nowhere/Here')).toThrow(RangeError);
});
