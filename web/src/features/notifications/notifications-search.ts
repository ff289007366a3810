import { NOTIFICATION_FILTERS, type NotificationFilter } from '@tradesense/contract/notification-constants.ts';

const isFilter = (value: unknown): value is NotificationFilter =>
  typeof value === 'string' && Object.hasOwn(NOTIFICATION_FILTERS, value);

/** Returns the chosen filter; `undefined` for all. */
export function notificationsSearch({ filter }: Record<string, unknown>): { filter?: NotificationFilter } {
  return isFilter(filter) && filter !== 'all' ? { filter } : {};
}
