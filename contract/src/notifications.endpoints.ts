import type { EndpointTable } from './endpoint.ts';
import { unreadCountResponse } from './notifications.ts';

export const notificationsEndpoints = {
  'GET /api/notifications/unread-count': {
    id: 'countUnreadNotifications',
    tag: 'Notifications',
    access: 'signed-in',
    summary: 'Count the unread notifications',
    response: unreadCountResponse,
  },
} as const satisfies EndpointTable;
