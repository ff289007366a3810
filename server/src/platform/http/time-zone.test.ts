// If this fails, a learner's day is computed in another time zone, or an invalid header makes a request fail.
import { expect, test } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  [undefined, 'UTC'],
  ['', 'UTC'],
  ['Nowhere/Here', 'UTC'],
  ['x'.repeat(10_000), 'UTC'],
  [['UTC', 'Asia/Tokyo'], 'UTC'],
])('the header %j gives the time zone %s', (sent, zone) => {
  expect(timeZoneOf({ headers: sent === undefined ? {} : { 'x-timezone': sent } })).toBe(zone);
});
