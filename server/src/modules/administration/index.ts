import { createWorkQueue } from '../../platform/work-queue.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { createKnownTotals } from './known-totals.ts';
import { administrationRoutes } from './administration.admin.routes.ts';
import { marketAdminRoutes } from './market.admin.routes.ts';
import { usersAdminRoutes } from './users.admin.routes.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';

/** Maximum number of candle files that wait to be read. Each may have up to 16 MB. */
const UPLOADS_WAITING_MAX = 4;

/**
 * Pages and actions of administrators. The module has no tables of its own; it calls the modules that own accounts,
 * settings, results and messages. Each action is recorded in the audit log, in the action's transaction.
 */
export function createAdministrationModule(given: Omit<AdministrationDeps, 'totals' | 'uploads'>): ServerModule {
  const uploads = createWorkQueue({ atOnce: 1, waitingMax: UPLOADS_WAITING_MAX });
  const deps = { ...given, uploads, totals: createKnownTotals(given.clock) };
  return {
    name: 'administration',
    personalData: NO_PERSONAL_DATA,
    routes(app) {
      usersAdminRoutes(app, deps);
      administrationRoutes(app, deps);
      marketAdminRoutes(app, deps);
    },
  };
}
