import type { Notification } from '@tradesense/contract/notifications.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';

export interface NotificationDay {
  /** 'Today', 'Yesterday' or a date. */
  readonly label: string;
  readonly notifications: readonly Notification[];
}

/** Groups notifications by day in the reader's time zone. The notifications must be sorted by time. */
export function notificationDays(
  notifications: readonly Notification[],
  now: number,
  zone = browserTimeZone(),
  language = pageLanguage(),
): NotificationDay[] {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone });
  const today = format.format(now);
  const yesterday = format.format(dayBefore(now, format));
  const groups = Map.groupBy(notifications, ({ at }) => format.format(new Date(at)));
  return [...groups].map(([day, each]) => ({
    label: day === today ? 'Today' : day === yesterday ? 'Yesterday' : day,
    notifications: each,
  }));
}

/**
 * Returns a time on the day before the day of `now`. Goes back in steps of half a day, because a day may have 23 or 25
 * hours.
 */
function dayBefore(now: number, format: Intl.DateTimeFormat): number {
  const today = format.format(now);
  for (let at = now - DAY_MS / 2; ; at -= DAY_MS / 2) if (format.format(at) !== today) return at;
}
