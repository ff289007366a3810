import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { userRegistered } from '../identity/identity.events.ts';
import { billingAdminRoutes } from './billing.admin.routes.ts';
import { billingRoutes } from './billing.routes.ts';
import type { Settings } from '../settings/index.ts';
import type { Payments } from './payments.ts';
import { deleteOldArchive, sendEndings } from './endings.service.ts';
import { BILLING_PERSONAL_DATA } from './personal-data.repo.ts';
import { catchUp, closePeriods, deleteOldEvents, PERIODS_JOB, sendReminders } from './periods.service.ts';
import { sendRefunds } from './refunds.service.ts';
import { startRegisteredPeriod } from './registration-promo.service.ts';
import { TEST_PAYMENTS } from './test-payments.ts';

export { lockedEntitlementsOf, type Entitlements } from './entitlements.service.ts';
/** Returns the grant through which an account has Pro at a given time; `undefined` if it has none. */
export { findPlanGrant } from './plan-grants.repo.ts';
export { planLimitReached } from './plan-limit.ts';

/** Returns the payment provider: Stripe if its keys are set, otherwise the test checkout. */
export async function openPayments({ config, clock }: Pick<Platform, 'config' | 'clock'>): Promise<Payments> {
  if (config.stripe === null) return TEST_PAYMENTS;
  // Stripe's library is loaded only if it is needed, because it is slow to load and most servers take no payments.
  const { createStripePayments } = await import('./stripe-payments.ts');
  return createStripePayments(config.stripe, { clock, publicUrl: config.publicUrl });
}

/**
 * Plans, purchases, subscriptions, invoices, refunds and promo codes. Guarantees: at most one subscription of an
 * account is live; a period is invoiced once and an invoice refunded once; the price of a checkout is the price that
 * was shown; a free period never turns into a paid one. Other modules read the limits of a plan only through
 * `lockedEntitlementsOf`.
 */
export function createBillingModule(
  platform: Platform,
  others: { readonly payments: Payments; readonly settings: Settings },
): ServerModule {
  const deps = { ...platform, ...others };
  const { outbox, jobs } = platform;
  outbox.subscribe('billing.registration-promo', userRegistered, (tx, { payload }) =>
    startRegisteredPeriod(deps, tx, payload.userId),
  );
  // Reminders run before renewals, so that after downtime the reminder of a renewal is sent before the renewal itself.
  jobs.every(PERIODS_JOB, MINUTE_MS, async (now) => {
    await sendReminders(deps, now);
    await closePeriods(deps, now);
    await sendRefunds(deps);
    await sendEndings(deps);
  });
  jobs.every('billing-catch-up', HOUR_MS, (now) => catchUp(deps, now));
  jobs.every('billing-retention', DAY_MS, async (now) => {
    await deleteOldEvents(deps, now);
    await deleteOldArchive(deps, now);
  });
  return {
    name: 'billing',
    personalData: BILLING_PERSONAL_DATA,
    routes(app) {
      billingRoutes(app, deps);
      billingAdminRoutes(app, deps);
    },
  };
}
