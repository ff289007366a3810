import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { importsRoutes } from './imports.routes.ts';
import { IMPORTS_PERSONAL_DATA } from './personal-data.repo.ts';
import { runImports, type RunDeps } from './run-imports.service.ts';
import { createUploadLanes } from './upload-lanes.ts';

/**
 * Real trades that learners import from broker exports. They are separate from everything else: the module publishes no
 * event, and no other module reads its tables. So they never count in ratings, evidence, certificates, leaderboards or
 * accounts.
 */
export function createImportsModule(platform: Platform, deps: Pick<RunDeps, 'keepAccountFromDeletion'>): ServerModule {
  const { compute: small, longCompute: large, jobs } = platform;
  const uploads = createUploadLanes({ small, large });
  jobs.every('imports', SECOND_MS, () => runImports({ ...platform, ...deps, compute: large }));
  return {
    name: 'imports',
    personalData: IMPORTS_PERSONAL_DATA,
    routes: (app) => importsRoutes(app, { ...platform, uploads }),
  };
}
