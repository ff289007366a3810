import { SECOND_MS } from '@tradesense/core/kernel/time.ts';

const DATE_TIME =
  /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.0{1,9})?)?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/**
 * Smaller numbers are read as epoch seconds, others as milliseconds or microseconds. As a result, a time before March
 * 1973 in ms is misread as seconds.
 */
const SECONDS_BELOW = 1e11;
const MILLISECONDS_BELOW = 1e14;

function zoneOffsetMs(zone: string | undefined): number {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  if (parts === null) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3])) * 60 * SECOND_MS;
}

function readDateTime(text: string): number | null {
  const parts = DATE_TIME.exec(text);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const fields = [year ?? 0, (month ?? 0) - 1, day ?? 0, hour ?? 0, minute ?? 0, second ?? 0] as const;
  const time = Date.UTC(...fields);
  const date = new Date(time);
  const read = [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
  if (fields.some((field, index) => field !== read[index])) return null;
  return time - zoneOffsetMs(parts[7]);
}

/**
 * Returns the epoch ms of a time in a candle file. The time is in epoch seconds, milliseconds or microseconds,
 * depending on its size, or an ISO-like date with or without time (UTC if no zone is given). Returns `null` if the text
 * is neither, or names a day that does not exist.
 */
export function readCandleTime(text: string): number | null {
  if (!/^\d+(\.0+)?$/.test(text)) return readDateTime(text);
  const value = Number(text);
  if (value < SECONDS_BELOW) return value * SECOND_MS;
  if (value < MILLISECONDS_BELOW) return value;
  return value / 1_000;
}
