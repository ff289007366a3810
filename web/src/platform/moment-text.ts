const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time in the reader's language and zone: '5 Jan 2026, 14:05'. */
export function momentText(iso: string): string {
  return FORMAT.format(new Date(iso));
}
