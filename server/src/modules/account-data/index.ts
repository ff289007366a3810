import { createWorkQueue } from '../../platform/work-queue.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA, type PersonalData } from '../../platform/personal-data.ts';
import { accountDataRoutes } from './account-data.routes.ts';

export { eraseDemoAccounts } from './delete-account.service.ts';

const EXPORTS_WAITING_MAX = 20;

/**
 * Exports or deletes all data of a learner. Every module contributes through the interface in
 * `platform/personal-data.ts`. Guarantees: a deleted account leaves no personal data in the database or in the emails
 * that are stored as files; a deletion deletes everything or nothing. Known limit: backups made before the deletion
 * keep the data until the backups are deleted (`docs/operations.md`).
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
