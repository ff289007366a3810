// If this fails, the labels of a time axis are at the wrong hours, most likely around a clock change.
import { describe, expect, it } from 'vitest';
import { zonedFields } from './zone-offset.ts';

const at = (iso: string): number => Date.parse(iso);

describe('zonedFields', () => {
  it.each([
    { iso: '2024-06-01T00:00:00Z', zone: 'UTC', expected: [2024, 6, 1, 0, 0] },
    { iso: '2024-06-01T03:30:00Z', zone: 'America/New_York', expected: [2024, 5, 31, 23, 30] },
    { iso: '2024-03-10T06:59:00Z', zone: 'America/New_York', expected: [2024, 3, 10, 1, 59] },
    { iso: '2024-03-10T07:00:00Z', zone: 'America/New_York', expected: [2024, 3, 10, 3, 0] },
    { iso: '2024-11-03T06:00:00Z', zone: 'America/New_York', expected: [2024, 11, 3, 1, 0] },
    { iso: '2024-01-01T00:00:00Z', zone: 'Asia/Kathmandu', expected: [2024, 1, 1, 5, 45] },
    { iso: '1969-12-31T23:59:00Z', zone: 'UTC', expected: [1969, 12, 31, 23, 59] },
  ])('returns the fields of $iso in $zone', ({ iso, zone, expected }) => {
    const { year, month, day, hour, minute } = zonedFields(at(iso), zone);
    expect([year, month, day, hour, minute]).toEqual(expected);
  });

  it('agrees with the calendar of Intl at every hour of a year', () => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/London', hourCycle: 'h23', hour: 'numeric' });
    for (let t = at('2024-01-01T00:00:00Z'); t < at('2025-01-01T00:00:00Z'); t += 3_600_000)
      expect(zonedFields(t, 'Europe/London').hour).toBe(Number(format.format(t)));
  });
});
