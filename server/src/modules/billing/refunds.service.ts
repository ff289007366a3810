import { PaymentsUnavailable, type Payments } from './payments.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { pendingRefunds, setRefundDone } from './invoices.repo.ts';
import { TEST_PAYMENTS } from './test-payments.ts';

const AT_ONCE = 50;

/**
 * For each pending refund, ends the subscription at the provider and sends the refund. If the provider fails, the next
 * call tries again. On a server without the provider's keys, refunds through the provider wait. With `subscriptionId`,
 * only that subscription's refunds are sent.
 */
export async function sendRefunds(deps: BillingDeps, subscriptionId?: string): Promise<void> {
  await sendRefundsBy(deps, TEST_PAYMENTS, subscriptionId);
  // The line above handles refunds of test purchases even if the provider's keys were added later.
  if (deps.payments.kind !== 'test') await sendRefundsBy(deps, deps.payments, subscriptionId);
}

async function sendRefundsBy(
  { db, clock, log }: BillingDeps,
  payments: Payments,
  subscriptionId?: string,
): Promise<void> {
  const pending = await db.read((tx) => pendingRefunds(tx, payments.kind, AT_ONCE, subscriptionId));
  for (const { refund, providerInvoiceId, providerSubscriptionId } of pending) {
    const { id, cents } = refund;
    try {
      if (providerSubscriptionId !== null) await payments.endSubscription(providerSubscriptionId);
      const providerRefundId = await payments.refund({ id, providerInvoiceId, cents });
      await db.transaction((tx) => setRefundDone(tx, id, providerRefundId, new Date(clock.now())));
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      log.warn({ refundId: id, reason: error.message }, 'the refund is tried again');
    }
  }
}
