import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { SUSPENSIONS_PERSONAL_DATA } from './personal-data.repo.ts';
import { endDueSuspensions } from './suspend.service.ts';
import { suspensionsRoutes } from './suspensions.routes.ts';

/** Functions for the module that suspends and restores accounts. Call them in the transaction of its action. */
export { noteAnsweredMessage } from './suspension-notice.service.ts';
export { noteRestoration, noteSuspension } from './suspend.service.ts';

/**
 * Notices to the owners of suspended accounts, and their appeals. Guarantees: a suspension has at most one appeal; a
 * suspension with an end is lifted within a minute after it. Whether an account is suspended is stored in a column of
 * the account.
 */
export function createSuspensionsModule(platform: Platform): ServerModule {
  platform.jobs.every('suspensions-end', MINUTE_MS, (now) => endDueSuspensions(platform, now));
  return {
    name: 'suspensions',
    personalData: SUSPENSIONS_PERSONAL_DATA,
    routes: (app) => suspensionsRoutes(app, platform),
  };
}
