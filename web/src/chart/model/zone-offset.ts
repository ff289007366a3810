import { DAY_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { civilDate, epochDayOf } from '@tradesense/core/market/civil-date.ts';

/** Calendar and clock fields of a time in a zone. */
export interface ZonedFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Length of a cache block, in ms. No zone changes its clock twice within this time. */
const BLOCK_MS = 7 * DAY_MS;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Offsets by zone, then by block: the offset of the whole block, or `null` if the clock changes within it. */
const offsets = new Map<string, Map<number, number | null>>();

/**
 * Returns how far the clock of a zone is ahead of UTC at that time, in ms. The result is cached for each week, because
 * `Intl` is slow.
 */
function offsetMs(timeMs: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const ofZone = offsets.get(zone) ?? new Map<number, number | null>();
  offsets.set(zone, ofZone);
  const block = Math.floor(timeMs / BLOCK_MS);
  let offset = ofZone.get(block);
  if (offset === undefined) {
    const start = calendarOffsetMs(block * BLOCK_MS, zone);
    offset = start === calendarOffsetMs((block + 1) * BLOCK_MS, zone) ? start : null;
    ofZone.set(block, offset);
  }
  return offset ?? calendarOffsetMs(timeMs, zone);
}

function calendarOffsetMs(timeMs: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = format.formatToParts(timeMs);
  const field = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'));
  return shown - Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
}

/** Returns the calendar and clock fields of a time in the zone, which is an IANA name. */
export function zonedFields(timeMs: number, zone: string): ZonedFields {
  const shown = timeMs + offsetMs(timeMs, zone);
  const minutes = Math.floor((shown - Math.floor(shown / DAY_MS) * DAY_MS) / MINUTE_MS);
  return { ...civilDate(epochDayOf(shown)), hour: Math.floor(minutes / 60), minute: minutes % 60 };
}
