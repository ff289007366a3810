import { browserTimeZone } from '../../platform/time-zone.ts';

/** A day in the reader's language and zone: '5 Jan 2026'. */
export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString(navigator.language, { timeZone: browserTimeZone(), dateStyle: 'medium' });
}

/** A moment of this week with its zone: 'Mon 14:05 CET'. */
export function weekdayText(iso: string): string {
  return new Date(iso).toLocaleString(navigator.language, {
    timeZone: browserTimeZone(),
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}
