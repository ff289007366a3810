import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { SUSPENSIONS_PERSONAL_DATA } from './personal-data.repo.ts';
import { endDueSuspensions, SUSPENSIONS_JOB } from './suspend.service.ts';
import { suspensionsRoutes } from './suspensions.routes.ts';

/**
 * Functions for the module that suspends and restores accounts. That module must call them in the transaction of its
 * own action.
 */
export { noteAnsweredMessage } from './suspension-notice.service.ts';
export { noteRestoration, noteSuspension } from './suspend.service.ts';

/**
 * Creates the module for notices to the owners of suspended accounts, and for their appeals. Guarantees: a suspension
 * has at most one appeal. A suspension with an end is lifted within about a minute after that end, if a server is
 * running. Whether an account is suspended is stored in the account's own row.
 */
export function createSuspensionsModule(platform: Platform): ServerModule {
  platform.jobs.every(SUSPENSIONS_JOB, MINUTE_MS, (now) => endDueSuspensions(platform, now));
  return {
    name: 'suspensions',
    personalData: SUSPENSIONS_PERSONAL_DATA,
    routes: (app) => suspensionsRoutes(app, platform),
  };
}
