import type { ServerModule } from '../../platform/module.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { createKnownTotals } from './known-totals.ts';
import { administrationRoutes } from './administration.admin.routes.ts';
import { usersAdminRoutes } from './users.admin.routes.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';

/**
 * Pages and actions of administrators. The module has no tables: it calls the modules that own accounts, settings,
 * results and messages. It records each action in the audit log, in the transaction of the action.
 */
export function createAdministrationModule(given: Omit<AdministrationDeps, 'totals'>): ServerModule {
  const deps = { ...given, totals: createKnownTotals(given.clock) };
  return {
    name: 'administration',
    personalData: NO_PERSONAL_DATA,
    routes(app) {
      usersAdminRoutes(app, deps);
      administrationRoutes(app, deps);
    },
  };
}
