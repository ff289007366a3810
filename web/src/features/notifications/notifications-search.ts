import { NOTIFICATION_FILTERS, type NotificationFilter } from '@tradesense/contract/notification-constants.ts';

const isFilter = (value: unknown): value is NotificationFilter =>
  (NOTIFICATION_FILTERS as readonly unknown[]).includes(value);

/** Returns the filter that the address contains; `undefined` for all notifications, which is the default. */
export function notificationsSearch({ filter }: Record<string, unknown>): { filter?: NotificationFilter } {
  return isFilter(filter) && filter !== 'all' ? { filter } : {};
}
