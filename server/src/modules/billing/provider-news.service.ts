import { Problem } from '../../platform/http/problem.ts';
import { refreshSubscription, type BillingDeps } from './change-subscription.service.ts';
import { applyCheckout } from './checkout.service.ts';
import type { ProviderNews } from './payments.ts';
import { findPurchaseByCheckout } from './purchases.repo.ts';
import { findByProvider } from './subscriptions.repo.ts';
import { receiveEvent, setEventHandled } from './webhook-events.repo.ts';

/**
 * Handles an event that the payment provider has sent. The event only identifies a checkout or subscription, whose
 * current state is then read from the provider. An event that was handled before is skipped. If handling fails, the
 * provider sends the event again. Throws `signature-invalid` (400), `not-found` (404) on a server without a provider,
 * or `payments-unavailable` (503).
 */
export async function handleNews(deps: BillingDeps, body: Buffer, signature: string): Promise<void> {
  const { db, clock, payments } = deps;
  if (payments.kind === 'test') throw new Problem('not-found');
  const news = payments.readNews(body, signature, clock.now());
  if (news === null)
    throw new Problem('signature-invalid', {
      detail: 'The event is not signed with the secret of this server, or too old.',
    });
  const { id, type } = news;
  const receivedAt = new Date(clock.now());
  if (!(await db.transaction((tx) => receiveEvent(tx, { id, type, receivedAt })))) return;
  await applyNews(deps, news);
  await db.transaction((tx) => setEventHandled(tx, id, new Date(clock.now())));
}

async function applyNews(deps: BillingDeps, { checkoutId, subscriptionId }: ProviderNews): Promise<void> {
  const { db, payments } = deps;
  if (checkoutId !== null) {
    const purchase = await db.read((tx) => findPurchaseByCheckout(tx, checkoutId));
    if (purchase !== undefined) await applyCheckout(deps, purchase.id, await payments.readCheckout(checkoutId));
  }
  if (subscriptionId !== null) {
    // A subscription that is not stored yet needs nothing here: its state is read when its checkout is settled.
    const row = await db.read((tx) => findByProvider(tx, subscriptionId));
    if (row !== undefined) await refreshSubscription(deps, row);
  }
}
