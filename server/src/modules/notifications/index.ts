import type { Platform, ServerModule } from '../../platform/module.ts';
import { sandboxUnlocked } from '../unlock/unlock.events.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notifySandboxUnlocked } from './notify.service.ts';

/** Notifications of learners, written from the events of other modules, which do not know this one. */
export function createNotificationsModule(platform: Platform): ServerModule {
  platform.outbox.subscribe('notifications.sandbox-unlocked', sandboxUnlocked, (tx, event) =>
    notifySandboxUnlocked(platform, tx, event),
  );
  return { name: 'notifications', routes: (app) => notificationsRoutes(app, platform) };
}
