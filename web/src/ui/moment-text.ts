import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { pageLanguage } from './page-language.ts';
import { dateFormatOf } from './date-format.ts';

const DAY_FORMAT = { dateStyle: 'medium' } as const;
const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;
const SECOND_FORMAT = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const CLOCK_FORMAT = { hour: '2-digit', minute: '2-digit' } as const;
const WEEKDAY_FORMAT = { weekday: 'short', ...CLOCK_FORMAT, timeZoneName: 'short' } as const;

/** Formats a time in the language of the pages and the reader's zone: '5 Jan 2026, 14:05'. */
export function momentText(iso: string): string {
  return dateFormatOf(FORMAT).format(new Date(iso));
}

/** Formats a time to the second, for pages on which the order of times matters: '5 Jan 2026, 14:05:33'. */
export function secondText(iso: string): string {
  return dateFormatOf(SECOND_FORMAT).format(new Date(iso));
}

/** Formats the time of day: '14:05'. Use it if the day is shown next to it or is today. */
export function clockText(iso: string): string {
  return dateFormatOf(CLOCK_FORMAT).format(new Date(iso));
}

/**
 * Formats a time of this week with its zone: 'Mon 14:05 CET'. Use it for times that are the same for all traders of a
 * market.
 */
export function weekdayText(iso: string): string {
  return dateFormatOf(WEEKDAY_FORMAT).format(new Date(iso));
}

/** Formats the day of a time in the language of the pages and the reader's zone: '5 Jan 2026'. */
export function dayText(iso: string): string {
  return dateFormatOf(DAY_FORMAT).format(new Date(iso));
}

/** Age, in ms, from which on a time is shown as a date. */
const LONG_AGO_MS = 7 * DAY_MS;

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/**
 * Returns a format for ages. With `auto`, an age of 0 is 'now'. With `always`, one day is '1 day ago' instead of
 * 'yesterday', which would be wrong if the time is two midnights back.
 */
function relativeFormatOf(locale: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  const id = `${locale} ${numeric}`;
  let format = relativeFormats.get(id);
  if (format === undefined) {
    format = new Intl.RelativeTimeFormat(locale, { numeric });
    relativeFormats.set(id, format);
  }
  return format;
}

/**
 * Formats how long ago a time was, in the language of the pages: 'now', '5 minutes ago', '2 days ago'. If it was a week
 * ago or longer, returns the date.
 */
export function agoText(iso: string, now: number, locale = pageLanguage()): string {
  // The age may be negative, because the reader's clock may be behind the server's.
  const age = Math.max(0, now - Date.parse(iso));
  if (age >= LONG_AGO_MS) return dayText(iso);
  if (age < MINUTE_MS) return relativeFormatOf(locale, 'auto').format(0, 'second');
  const format = relativeFormatOf(locale, 'always');
  if (age < HOUR_MS) return format.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return format.format(-Math.floor(age / HOUR_MS), 'hour');
  return format.format(-Math.floor(age / DAY_MS), 'day');
}
