import { dateFormatOf } from './date-format.ts';

const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Formats a time in the reader's language and zone: '5 Jan 2026, 14:05'. */
export function momentText(iso: string): string {
  return dateFormatOf(FORMAT).format(new Date(iso));
}
