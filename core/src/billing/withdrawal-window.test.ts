// If this fails, a refund is refused on a day on which it was promised, or granted after that day.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs, HOUR_MS } from '../kernel/time.ts';
import { withdrawalWindow } from './withdrawal-window.ts';

const zoneOffset = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
};
const at = (text: string) => epochMs(Date.parse(text));

it.each([
  // A purchase late in the evening is still on day 0.
  ['UTC', '2026-01-15T23:59:59Z', '2026-01-29', '2026-01-30T00:00:00Z'],
  ['UTC', '2026-01-15T00:00:00Z', '2026-01-29', '2026-01-30T00:00:00Z'],
  ['America/Los_Angeles', '2026-01-15T02:00:00Z', '2026-01-28', '2026-01-29T08:00:00Z'],
  ['Pacific/Kiritimati', '2026-01-15T12:00:00Z', '2026-01-30', '2026-01-30T10:00:00Z'],
  // The clocks change within the window, so that it is an hour shorter or longer.
  ['Europe/Berlin', '2026-03-20T12:00:00Z', '2026-04-03', '2026-04-03T22:00:00Z'],
  ['Europe/Berlin', '2026-10-20T12:00:00Z', '2026-11-03', '2026-11-03T23:00:00Z'],
  // The clocks change at midnight of day 15, so that day 15 begins at 1:00.
  ['America/Santiago', '2026-08-22T12:00:00Z', '2026-09-05', '2026-09-06T04:00:00Z'],
])('in the zone %s, a purchase of %s can be withdrawn until the end of %s', (zone, bought, lastDay, until) => {
  expect(withdrawalWindow(at(bought), zoneOffset(zone))).toEqual({ lastDay, until: at(until) });
});

describe('in every zone', () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia');
  const moments = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }).map(epochMs);
  const dayIn = (zone: string, moment: number) =>
    new Date(moment + zoneOffset(zone)(moment)).toISOString().slice(0, 10);

  it('the last moment of the window is on day 14 and the next one on day 15', () => {
    fc.assert(
      fc.property(zones, moments, (zone, bought) => {
        const { lastDay, until } = withdrawalWindow(bought, zoneOffset(zone));
        const day0 = Date.parse(`${dayIn(zone, bought)}T00:00:00Z`);
        expect(Date.parse(`${lastDay}T00:00:00Z`) - day0).toBe(14 * DAY_MS);
        expect(dayIn(zone, until - 1)).toBe(lastDay);
        expect(dayIn(zone, until) > lastDay).toBe(true);
        expect(until - bought).toBeGreaterThan(14 * DAY_MS - 2 * HOUR_MS);
        expect(until - bought).toBeLessThanOrEqual(15 * DAY_MS + 2 * HOUR_MS);
      }),
      { numRuns: 60 },
    );
  });
});
