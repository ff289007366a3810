import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createWorkQueue } from '../../platform/images/work-queue.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { importsRoutes } from './imports.routes.ts';
import { IMPORTS_PERSONAL_DATA } from './personal-data.repo.ts';
import { runImports, type RunDeps } from './run-imports.service.ts';

/** Maximum number of waiting uploads. Each may have up to 32 MB and is copied into the worker thread. */
const UPLOADS_WAITING_MAX = 8;

/**
 * Real trades that learners import from broker exports. They are separate from everything else: the module publishes no
 * event, and no other module reads its tables. So they never count in ratings, evidence, certificates, leaderboards or
 * accounts.
 */
export function createImportsModule(platform: Platform, deps: Pick<RunDeps, 'keepAccountFromDeletion'>): ServerModule {
  const uploads = createWorkQueue({ atOnce: 1, waitingMax: UPLOADS_WAITING_MAX });
  platform.jobs.every('imports', SECOND_MS, () => runImports({ ...platform, ...deps }));
  return {
    name: 'imports',
    personalData: IMPORTS_PERSONAL_DATA,
    routes: (app) => importsRoutes(app, { ...platform, uploads }),
  };
}
