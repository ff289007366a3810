import { customType } from 'drizzle-orm/pg-core';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

/** Column type `timestamptz`, read and written as epoch milliseconds. */
export const instant = customType<{ data: EpochMs; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: writtenInstant,
  fromDriver: readInstant,
});

/**
 * The first time that the database can store, 4714-11-24 BC, and the last time that a `Date` can represent. Negative
 * and positive infinity are read as these times.
 */
const FIRST_MS = Date.UTC(-4713, 10, 24);
const LAST_MS = 8.64e15;

/**
 * Matches times that `Date` parses correctly in the database's format. It does not match years such as `0001`, which
 * `Date` would parse as 2001.
 */
const COMMON = /^[1-9]\d{3}-[^B]*[+-]\d\d(?::\d\d)?$/;
const ANY =
  /^(?<year>\d{4,6})-(?<month>\d\d)-(?<day>\d\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?:\.(?<fraction>\d{1,6}))?(?<sign>[+-])(?<zoneHour>\d\d)(?::(?<zoneMinute>\d\d))?(?::(?<zoneSecond>\d\d))?(?<bc> BC)?$/;

/** Parses a time in the database's format. A time after the range of `Date` becomes the last time of that range. */
function readInstant(text: string): EpochMs {
  if (COMMON.test(text)) return epochMs(new Date(text).getTime());
  if (text === 'infinity') return epochMs(LAST_MS);
  if (text === '-infinity') return epochMs(FIRST_MS);
  const parts = ANY.exec(text)?.groups;
  invariant(parts !== undefined, `"${text}" is a time of the database`);
  const part = (name: string): number => Number(parts[name] ?? 0);
  // In `Date`, 1 BC is the year 0.
  const year = parts['bc'] === undefined ? part('year') : 1 - part('year');
  const zone = part('zoneHour') * HOUR_MS + part('zoneMinute') * MINUTE_MS + part('zoneSecond') * SECOND_MS;
  const local = new Date(0);
  local.setUTCFullYear(year, part('month') - 1, part('day'));
  local.setUTCHours(
    part('hour'),
    part('minute'),
    part('second'),
    Number((parts['fraction'] ?? '').slice(0, 3).padEnd(3, '0')),
  );
  const at = local.getTime();
  if (Number.isNaN(at)) return epochMs(LAST_MS);
  return epochMs(Math.min(LAST_MS, at - (parts['sign'] === '-' ? -zone : zone)));
}

/**
 * Returns a time in the format that the database reads. The database does not support the signed years and the year 0
 * of the standard ISO 8601.
 */
function writtenInstant(time: EpochMs): string {
  const date = new Date(time);
  const iso = date.toISOString();
  const year = date.getUTCFullYear();
  if (year > 0 && year <= 9999) return iso;
  const rest = iso.slice(iso.indexOf('-', 1));
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`;
}
