import { unreadCountResponse } from '@tradesense/contract/notifications.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { App, Platform } from '../../platform/module.ts';
import { countUnread } from './notifications.repo.ts';

export function notificationsRoutes(app: App, { db }: Pick<Platform, 'db'>): void {
  app.get(
    '/api/notifications/unread-count',
    { schema: { response: { 200: unreadCountResponse } } },
    async (request) => {
      const { userId } = signedIn(request);
      return { unreadCount: await db.read((tx) => countUnread(tx, userId)) };
    },
  );
}
