import { createWorkQueue } from '../../platform/work-queue.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA, type PersonalData } from '../../platform/personal-data.ts';
import { accountDataRoutes } from './account-data.routes.ts';

export { eraseDemoAccounts } from './delete-account.service.ts';

const EXPORTS_WAITING_MAX = 20;

/**
 * Exports and deletes all data of a learner, by the interface that each module implements
 * (`platform/personal-data.ts`). Guarantees: a deleted account leaves no personal data in the database or in the emails
 * that are stored as files; either everything is deleted or nothing. Known limit: backups from before the deletion keep
 * the data until they are deleted (`docs/operations.md`).
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
