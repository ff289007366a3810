/** Reads dates with times in the formats of broker exports. */
import type { OffsetReader } from '../kernel/local-time.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, type EpochMs } from '../kernel/time.ts';

interface ReadTime {
  /** The written time, read as if it were UTC, in epoch ms. */
  readonly local: number;
  /** How far the written time is ahead of UTC, in ms; `null` if the cell does not say. */
  readonly offset: number | null;
}

/**
 * Abbreviations of time zones that mean the same offset everywhere, with the offset in ms. Source: the zones that
 * Interactive Brokers writes after its times.
 */
const ZONES: Readonly<Record<string, number>> = { UTC: 0, GMT: 0, Z: 0, EST: -5 * HOUR_MS, EDT: -4 * HOUR_MS };

const CLOCK = String.raw`(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?`;
const ZONE = String.raw`\s*([+-]\d{2}:?\d{2}|[A-Z]{1,4})?`;
/** `2026-01-31 14:05:09`, also with dots, slashes, `T`, `;` and `,`; `20260131;140509`. */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-./]?)(\d{2})\2(\d{2})(?:\s*[T;,]\s*|\s+)${CLOCK}${ZONE}$`);
/** `31.01.2026 14:05`. */
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s*[T;,]\s*|\s+)${CLOCK}${ZONE}$`);
/** `14:05 2026-01-31`, the format of Bybit. */
const CLOCK_FIRST = new RegExp(String.raw`^${CLOCK}\s+(\d{4})-(\d{2})-(\d{2})$`);
/** `26-01-31 14:05:09`, the format of Binance. */
const SHORT_YEAR = new RegExp(String.raw`^(\d{2})-(\d{2})-(\d{2})\s+${CLOCK}$`);
const EPOCH_MS = /^\d{13}$/;

type Parts = readonly (string | undefined)[];

function localOf(date: Parts, clock: Parts): number | null {
  const [year = 0, month = 0, day = 0] = date.map(Number);
  const [hour = 0, minute = 0, second = 0] = clock.slice(0, 3).map((part) => Number(part ?? 0));
  const fraction = Number(`0.${clock[3] ?? '0'}`);
  const isClock = hour < 24 && minute < 60 && second < 60;
  const local = Date.UTC(year, month - 1, day, hour, minute, second) + Math.floor(fraction * 1_000);
  const made = new Date(local);
  const isDay = made.getUTCMonth() === month - 1 && made.getUTCDate() === day && year >= 1970;
  return isClock && isDay ? local : null;
}

/** Returns the offset of a zone in ms, `null` if there is no zone, and `undefined` for an unknown zone. */
function offsetOf(zone: string | undefined): number | null | undefined {
  if (zone === undefined || zone === '') return null;
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (match === null) return ZONES[zone];
  const ms = Number(match[2]) * HOUR_MS + Number(match[3]) * MINUTE_MS;
  return match[1] === '-' ? -ms : ms;
}

function timeOf(date: Parts, clock: Parts, zone?: string): ReadTime | null {
  const local = localOf(date, clock);
  const offset = offsetOf(zone);
  return local === null || offset === undefined ? null : { local, offset };
}

/**
 * Returns the time of a cell; `null` if it cannot be read without guessing. In 01/02/2026, for example, day and month
 * are ambiguous.
 */
export function readTime(text: string): ReadTime | null {
  if (EPOCH_MS.test(text)) return { local: Number(text), offset: 0 };
  let match = YEAR_FIRST.exec(text);
  if (match !== null) return timeOf([match[1], match[3], match[4]], match.slice(5, 9), match[9]);
  match = DAY_FIRST.exec(text);
  if (match !== null) return timeOf([match[3], match[2], match[1]], match.slice(4, 8), match[8]);
  match = CLOCK_FIRST.exec(text);
  if (match !== null) return timeOf(match.slice(5, 8), match.slice(1, 5));
  match = SHORT_YEAR.exec(text);
  if (match !== null) return timeOf([`20${match[1]}`, match[2], match[3]], match.slice(4, 8));
  return null;
}

/**
 * Time span, in ms, for which one cached offset is used. Clocks change only at quarter hours, so the offset is constant
 * within the span.
 */
const OFFSET_STEP_MS = 15 * MINUTE_MS;

/**
 * Returns a function that converts local times of a zone to epoch ms. A local time that the clocks skip is read with
 * the offset before the change; a local time that occurs twice is read as the first of the two. Offsets are cached,
 * because finding one takes microseconds.
 */
export function localTimes(offsetAt: OffsetReader): (local: number) => EpochMs {
  const known = new Map<number, number>();
  const offsetNear = (at: number): number => {
    const step = Math.floor(at / OFFSET_STEP_MS);
    const found = known.get(step) ?? offsetAt(step * OFFSET_STEP_MS);
    known.set(step, found);
    return found;
  };
  return (local) => {
    const before = offsetNear(local - DAY_MS);
    const first = local - before;
    if (offsetNear(first) === before) return epochMs(first);
    const second = local - offsetNear(first);
    return epochMs(offsetNear(second) === local - second ? second : first);
  };
}
