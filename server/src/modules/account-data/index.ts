import { createWorkQueue } from '../../platform/images/work-queue.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA, type PersonalData } from '../../platform/personal-data.ts';
import { accountDataRoutes } from './account-data.routes.ts';

export { eraseDemoAccounts } from './delete-account.service.ts';

const EXPORTS_WAITING_MAX = 20;

/**
 * Export and deletion of everything that is a learner's, over the duty that each module states (`platform/personal-data.ts`).
 * Guarantees: a deleted account leaves no personal data in the database and in the emails that are stored as files; either all of it goes
 * or nothing. Known limit: backups that were made before keep it until they are deleted (`docs/operations.md`).
 */
export function createAccountDataModule(
  platform: Platform,
  { personalData }: { readonly personalData: () => readonly PersonalData[] },
): ServerModule {
  const exports = createWorkQueue({ atOnce: 1, waitingMax: EXPORTS_WAITING_MAX });
  return {
    name: 'account-data',
    personalData: NO_PERSONAL_DATA,
    routes: (app) => accountDataRoutes(app, { ...platform, personalData, exports }),
  };
}
