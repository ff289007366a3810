import type { NotificationPreferences } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { route } from '../../platform/http/route.ts';
import { timeZoneOf } from '../../platform/http/time-zone.ts';
import type { App, Platform } from '../../platform/module.ts';
import { choicesOf, storeChoice } from './choices.repo.ts';
import { mailSettingsOf, storeMailSettings, storePushTiming, storeTimeZone } from './mail-settings.repo.ts';
import { markRead, readNotifications } from './notification-list.service.ts';
import { countUnread } from './notifications.repo.ts';

export function notificationsRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform;
  route(app, 'GET /api/notifications', ({ viewer, query }) => readNotifications(platform, viewer.userId, query));
  route(app, 'GET /api/notifications/unread-count', async ({ viewer }) => ({
    unreadCount: await db.read((tx) => countUnread(tx, viewer.userId)),
  }));
  route(app, 'POST /api/notifications/read', ({ viewer, body }) => markRead(platform, viewer.userId, body));
  route(app, 'GET /api/notifications/preferences', ({ viewer }) => db.read((tx) => preferencesOf(tx, viewer.userId)));
  route(app, 'PUT /api/notifications/preferences', ({ viewer, body, headers }) =>
    db.transaction(async (tx) => {
      const now = new Date(clock.now());
      await storeChoice(tx, viewer.userId, body, now);
      if (body.channel !== 'in-app') await storeTimeZone(tx, viewer.userId, timeZoneOf({ headers }), now);
      return preferencesOf(tx, viewer.userId);
    }),
  );
  route(app, 'PUT /api/notifications/mail', ({ viewer, body, headers }) =>
    db.transaction(async (tx) => {
      const settings = { ...body, timeZone: timeZoneOf({ headers }) };
      await storeMailSettings(tx, viewer.userId, settings, new Date(clock.now()));
      return preferencesOf(tx, viewer.userId);
    }),
  );
  route(app, 'PUT /api/notifications/push', ({ viewer, body, headers }) =>
    db.transaction(async (tx) => {
      const settings = { pushTiming: body.timing, timeZone: timeZoneOf({ headers }) };
      await storePushTiming(tx, viewer.userId, settings, new Date(clock.now()));
      return preferencesOf(tx, viewer.userId);
    }),
  );
}

async function preferencesOf(tx: Tx, userId: string): Promise<NotificationPreferences> {
  const { pushTiming, ...mail } = await mailSettingsOf(tx, userId);
  return { choices: await choicesOf(tx, userId), mail, push: { timing: pushTiming } };
}
