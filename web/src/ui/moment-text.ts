import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
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

/** Age, in ms, below which a time is 'now'. */
const NOW_MS = 10 * SECOND_MS;
const AGE_UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** Formats an age in its largest whole unit, in the language of the pages: 'now', '12 seconds ago', '3 hours ago'. */
export function ageText(ageMs: number, locale = pageLanguage()): string {
  if (ageMs < NOW_MS) return relativeFormatOf(locale, 'auto').format(0, 'second');
  const [unit, unitMs] = AGE_UNITS.find(([, each]) => ageMs >= each) ?? ['second', SECOND_MS];
  return relativeFormatOf(locale, 'always').format(-Math.floor(ageMs / unitMs), unit);
}

/**
 * Formats how long ago a time was, in the language of the pages: 'now' for less than a minute, '5 minutes ago', '2 days
 * ago'. If it was a week ago or longer, returns the date.
 */
export function agoText(iso: string, now: number, locale = pageLanguage()): string {
  // The age may be negative, because the reader's clock may be behind the server's.
  const age = now - Date.parse(iso);
  if (age >= LONG_AGO_MS) return dayText(iso);
  return ageText(age < MINUTE_MS ? 0 : age, locale);
}
