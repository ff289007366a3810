import { browserTimeZone } from '../../platform/time-zone.ts';
import { readerLocale } from '../../ui/number-text.ts';

/** Formats a day in the reader's language and zone: '5 Jan 2026'. */
export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString(readerLocale(), { timeZone: browserTimeZone(), dateStyle: 'medium' });
}

/** Formats a time of this week with its zone: 'Mon 14:05 CET'. */
export function weekdayText(iso: string): string {
  return new Date(iso).toLocaleString(readerLocale(), {
    timeZone: browserTimeZone(),
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}
