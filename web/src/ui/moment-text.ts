import { dateFormatOf } from './date-format.ts';

const DAY_FORMAT = { dateStyle: 'medium' } as const;
const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Formats a time in the reader's language and zone: '5 Jan 2026, 14:05'. */
export function momentText(iso: string): string {
  return dateFormatOf(FORMAT).format(new Date(iso));
}

/** Formats the day of a time in the reader's language and zone: '5 Jan 2026'. */
export function dayText(iso: string): string {
  return dateFormatOf(DAY_FORMAT).format(new Date(iso));
}
