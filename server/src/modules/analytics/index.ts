import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { sumPageViews } from './page-views.service.ts';

/** Names of this module's periodic jobs. */
export const ANALYTICS_JOBS = { sum: 'analytics-sum' } as const;

/**
 * Counts which pages are viewed and for how long, and logs errors of browsers and sends them to the configured error
 * service. It stores no network addresses and no accounts. A visitor is recognized for one day only, by a hash whose
 * salt is deleted afterwards. Single page views are stored for today and the two previous days; the sums of each day
 * are stored without a time limit. Known limit: if a browser resends a heartbeat because the response was lost, the
 * heartbeat's time is added twice, but a page view never gets more time than has passed since it began.
 */
export function createAnalyticsModule(platform: Platform): ServerModule {
  platform.jobs.every(ANALYTICS_JOBS.sum, HOUR_MS, (now) => sumPageViews(platform, now));
  return { name: 'analytics', personalData: NO_PERSONAL_DATA, routes: (app) => analyticsRoutes(app, platform) };
}
