import { route } from '../../../platform/http/route.ts';
import type { App, Platform } from '../../../platform/module.ts';
import { addDevice, readDevices, removeDevice } from './devices.service.ts';

/** Routes for the browsers to which notifications are pushed. */
export function pushRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/notifications/devices', ({ viewer }) => readDevices(platform, viewer));
  route(app, 'PUT /api/notifications/devices', ({ viewer, body, headers }) =>
    addDevice(platform, viewer, body, headers['user-agent'] ?? ''),
  );
  route(app, 'DELETE /api/notifications/devices/{id}', ({ viewer, params }) =>
    removeDevice(platform, viewer, params.id),
  );
}
