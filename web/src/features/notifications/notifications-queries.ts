import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NotificationFilter } from '@tradesense/contract/notification-constants.ts';
import { call } from '../../platform/api-client.ts';
import { pushState } from '../../platform/push-subscription.ts';

const ROOT = 'notifications';
const FIRST_PAGE: string = '';

/** Key of all lists of notifications, with any filter. */
export const LISTS_KEY = [ROOT, 'list'] as const;

/** The learner's notifications, newest first, page by page. */
export function notificationsQuery(filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: [...LISTS_KEY, filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/notifications', {
        signal,
        query: { filter, ...(pageParam === FIRST_PAGE ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

export const choicesQuery = queryOptions({
  queryKey: [ROOT, 'choices'],
  queryFn: ({ signal }) => call('GET /api/notifications/preferences', { signal }),
});

/** The learner's browsers that receive pushes. */
export const devicesQuery = queryOptions({
  queryKey: [ROOT, 'devices'],
  queryFn: ({ signal }) => call('GET /api/notifications/devices', { signal }),
});

/** Whether this browser can show pushes. */
export const pushStateQuery = queryOptions({ queryKey: [ROOT, 'push-state'], queryFn: pushState });
