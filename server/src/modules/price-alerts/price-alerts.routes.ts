import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { changeAlert, listAlerts, removeAlert, removeEnded, setAlert } from './price-alerts.service.ts';
import {
  listStructureAlerts,
  removeStructureAlert,
  setStructureAlert,
  type StructureAlertDeps,
} from './structure-alerts.service.ts';

export function priceAlertsRoutes(app: App, deps: StructureAlertDeps): void {
  route(app, 'GET /api/price-alerts', ({ viewer }) => listAlerts(deps, viewer.userId));
  route(app, 'POST /api/price-alerts', ({ viewer, body }) => setAlert(deps, viewer.userId, body));
  route(app, 'PATCH /api/price-alerts/{id}', ({ viewer, params, body }) =>
    changeAlert(deps, viewer.userId, params.id, body),
  );
  route(app, 'DELETE /api/price-alerts/ended', async ({ viewer }) => {
    await removeEnded(deps, viewer.userId);
    return { done: true as const };
  });
  route(app, 'DELETE /api/price-alerts/{id}', async ({ viewer, params }) => {
    await removeAlert(deps, viewer.userId, params.id);
    return { done: true as const };
  });
  route(app, 'GET /api/structure-alerts', ({ viewer }) => listStructureAlerts(deps, viewer.userId));
  route(app, 'POST /api/structure-alerts', ({ viewer, body }) => setStructureAlert(deps, viewer.userId, body));
  route(app, 'DELETE /api/structure-alerts/{id}', async ({ viewer, params }) => {
    await removeStructureAlert(deps, viewer.userId, params.id);
    return { done: true as const };
  });
}
