import { BILLING_PERIODS } from '@tradesense/core/billing/plans.ts';
import type { Tx } from '../../platform/database/database.ts';
import { registrationPromoCode } from '../identity/index.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { insertPriced } from './checkout.service.ts';
import { pricePlan } from './promo.service.ts';
import { lockBilling } from './purchases.repo.ts';
import { findLive } from './subscriptions.repo.ts';

/**
 * Starts the free period of the promo code that the learner entered at registration. A promo code without a free period
 * has no effect here; it is offered at the first checkout. A promo code that cannot be used has no effect either. The
 * subscription has the shortest billing period for which the code is valid.
 */
export async function startRegisteredPeriod(deps: BillingDeps, tx: Tx, userId: string): Promise<void> {
  const promoCode = await registrationPromoCode(tx, userId);
  if (promoCode === null) return;
  await lockBilling(tx, userId);
  if ((await findLive(tx, userId)) !== undefined) return;
  for (const period of BILLING_PERIODS) {
    const priced = await pricePlan(deps, tx, { userId, period, promoCode, now: deps.clock.now(), isLocked: true });
    if (!priced.ok || priced.value.quote.freeDays === null) continue;
    await insertPriced(deps, tx, { userId, zone: 'UTC' }, 'free', priced.value, deps.ids.next());
    return;
  }
}
