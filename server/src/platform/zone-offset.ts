import type { OffsetReader } from '@tradesense/core/kernel/local-time.ts';

/**
 * Returns a function that returns the UTC offset of an IANA time zone at a moment. Throws `RangeError` for a zone that
 * does not exist.
 */
export function zoneOffset(zone: string): OffsetReader {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const found: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at)) found[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
  };
}
