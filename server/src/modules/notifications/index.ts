import type { Platform, ServerModule } from '../../platform/module.ts';
import { SANDBOX_UNLOCKED } from '../sandbox/index.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notifySandboxUnlocked } from './notify.service.ts';

/** What learners are told of; written from the events of other modules, which know nothing of it. */
export function createNotificationsModule(platform: Platform): ServerModule {
  platform.outbox.subscribe('notifications.sandbox-unlocked', SANDBOX_UNLOCKED, (tx, event) =>
    notifySandboxUnlocked(platform, tx, event),
  );
  return { name: 'notifications', routes: (app) => notificationsRoutes(app, platform) };
}
