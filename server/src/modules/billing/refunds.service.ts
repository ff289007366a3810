import { PaymentsUnavailable } from './payments.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { pendingRefunds, setRefundDone } from './invoices.repo.ts';
import { TEST_PAYMENTS } from './test-payments.ts';

const AT_ONCE = 50;

/**
 * Ends the subscriptions of pending refunds at the provider and gives their money back. What the provider cannot do now is tried again by
 * the next call. With `subscriptionId` only those of one subscription.
 */
export async function sendRefunds(deps: BillingDeps, subscriptionId?: string): Promise<void> {
  const { db, clock, payments, log } = deps;
  const pending = await db.read((tx) => pendingRefunds(tx, AT_ONCE, subscriptionId));
  for (const { refund, providerInvoiceId, subscription } of pending) {
    const { id, cents } = refund;
    // Keys may have been added since a test purchase.
    const by = subscription.provider === 'test' ? TEST_PAYMENTS : payments;
    // Without the keys, refunds of real payments wait for an operator.
    if (by.kind !== subscription.provider) continue;
    try {
      if (subscription.providerSubscriptionId !== null) await by.endSubscription(subscription.providerSubscriptionId);
      const providerRefundId = await by.refund({ id, providerInvoiceId, cents });
      await db.transaction((tx) => setRefundDone(tx, id, providerRefundId, new Date(clock.now())));
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      log.warn({ refundId: id, reason: error.message }, 'the refund is tried again');
    }
  }
}
