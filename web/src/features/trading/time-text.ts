import { browserTimeZone } from '../../platform/time-zone.ts';
import { browserLanguage } from '../../ui/browser-language.ts';

/** Formats a day in the reader's language and zone: '5 Jan 2026'. */
export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString(browserLanguage(), { timeZone: browserTimeZone(), dateStyle: 'medium' });
}

/** Formats a time of this week with its zone: 'Mon 14:05 CET'. */
export function weekdayText(iso: string): string {
  return new Date(iso).toLocaleString(browserLanguage(), {
    timeZone: browserTimeZone(),
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}
