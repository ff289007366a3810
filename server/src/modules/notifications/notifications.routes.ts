import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { countUnread } from './notifications.repo.ts';

export function notificationsRoutes(app: App, { db }: Pick<Platform, 'db'>): void {
  route(app, 'GET /api/notifications/unread-count', async ({ viewer }) => ({
    unreadCount: await db.read((tx) => countUnread(tx, viewer.userId)),
  }));
}
