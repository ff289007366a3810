/**
 * Formats dates in English without `Intl`, because the first `Intl.DateTimeFormat` of a page takes longer than the rest
 * of a chart's first paint. For the locales in this file, `Intl` would give the same results.
 */
import type { ZonedFields } from './zone-offset.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const BRITISH_MONTHS = MONTHS.map((name) => (name === 'Sep' ? 'Sept' : name));

const twoDigits = (n: number): string => String(n).padStart(2, '0');

export interface EnglishDates {
  /** Returns 'Mar'. */
  month(at: ZonedFields): string;
  /** Returns 'Mar 2024'. */
  monthOfYear(at: ZonedFields): string;
  /** Returns 'Mar 14' in American English, '14 Mar' in British English. */
  dayOfMonth(at: ZonedFields): string;
  /** Returns 'Mar 14, 2024' in American English, '14 Mar 2024' in British English. */
  date(at: ZonedFields): string;
  /** Returns '16:05'. */
  clock(at: ZonedFields): string;
}

function datesOf(months: readonly string[], isDayFirst: boolean): EnglishDates {
  const month = (at: ZonedFields) => months[at.month - 1] ?? '';
  const dayOfMonth = (at: ZonedFields) => (isDayFirst ? `${at.day} ${month(at)}` : `${month(at)} ${at.day}`);
  return {
    month,
    monthOfYear: (at) => `${month(at)} ${at.year}`,
    dayOfMonth,
    date: (at) => `${dayOfMonth(at)}${isDayFirst ? '' : ','} ${at.year}`,
    clock: (at) => `${twoDigits(at.hour)}:${twoDigits(at.minute)}`,
  };
}

const AMERICAN = datesOf(MONTHS, false);
const BRITISH = datesOf(BRITISH_MONTHS, true);
const BY_LOCALE = new Map([
  ['en', AMERICAN],
  ['en-US', AMERICAN],
  ['en-GB', BRITISH],
]);

/** Returns the formats of an English locale; `null` for any other locale, which `Intl` must format. */
export function englishDates(locale: string): EnglishDates | null {
  return BY_LOCALE.get(locale) ?? null;
}
