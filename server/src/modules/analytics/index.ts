import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { sumPageViews } from './page-views.service.ts';

/** The names of this module's periodic jobs. */
export const ANALYTICS_JOBS = { sum: 'analytics-sum' } as const;

/**
 * Which pages are looked at and for how long, and what goes wrong in browsers; nobody else hears of it but the
 * configured error service. It keeps no addresses and no accounts. A visitor is known for a day, as a hash whose salt
 * is forgotten; single views are kept for three days at most, and sums without limit. Known limit: a heartbeat that is sent
 * again after an answer was lost counts twice, up to the age of its view.
 */
export function createAnalyticsModule(platform: Platform): ServerModule {
  platform.jobs.every(ANALYTICS_JOBS.sum, HOUR_MS, (now) => sumPageViews(platform, now));
  return { name: 'analytics', personalData: NO_PERSONAL_DATA, routes: (app) => analyticsRoutes(app, platform) };
}
