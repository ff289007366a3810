import { firstPeriodEnd } from '@tradesense/core/billing/promo.ts';
import { isLive } from '@tradesense/core/billing/subscription.ts';
import { withdrawalWindow } from '@tradesense/core/billing/withdrawal-window.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { boughtMail, secondPurchaseMail } from './billing-mails.ts';
import { subscriptionChanged } from './billing.events.ts';
import type { PurchaseRow, SubscriptionRow } from './billing.tables.ts';
import { mailTo, promoCodeOf, refundAll, storePaid, type BillingDeps } from './change-subscription.service.ts';
import { insertInvoice, invoicesOf } from './invoices.repo.ts';
import type { ProviderSubscription } from './payments.ts';
import { findPurchase, lockBilling, updatePurchase } from './purchases.repo.ts';
import { findByPurchase, findLive, insertSubscription } from './subscriptions.repo.ts';

/**
 * Creates the subscription of a paid purchase and returns it; a second call returns the same one. `paid` is the
 * subscription at the provider; `null` for a purchase without a provider. If the account already has a live
 * subscription, the new one is ended and its price refunded.
 */
export async function settlePurchase(
  deps: BillingDeps,
  tx: Tx,
  { id, userId }: Pick<PurchaseRow, 'id' | 'userId'>,
  paid: ProviderSubscription | null,
): Promise<SubscriptionRow> {
  await lockBilling(tx, userId);
  const settled = await findByPurchase(tx, id);
  if (settled !== undefined) return settled;
  const purchase = await findPurchase(tx, id);
  invariant(purchase !== undefined, 'a purchase is deleted with its account only');
  const isSecond = (await findLive(tx, userId)) !== undefined;
  const row = newSubscription(deps, purchase, paid, isSecond);
  await insertSubscription(tx, row);
  await updatePurchase(tx, id, { state: 'paid' });
  if (paid === null) await storeOwnInvoice(deps, tx, row, purchase);
  else await storePaid(deps, tx, { ...row, state: 'active' }, paid.paid);
  const cause = isSecond ? 'second-purchase' : 'bought';
  deps.outbox.append(
    tx,
    subscriptionChanged.create({ userId, subscriptionId: row.id, from: null, to: row.state, cause }),
  );
  const { publicUrl } = deps.config;
  if (isSecond) {
    const cents = await refundAll(deps, tx, row);
    await mailTo(deps, tx, userId, (to) => secondPurchaseMail(to, publicUrl, cents));
    return row;
  }
  const [invoice = null] = await invoicesOf(tx, row.id);
  if (isLive(row)) await mailTo(deps, tx, userId, (to) => boughtMail(to, publicUrl, row, invoice));
  return row;
}

function newSubscription(
  { ids, clock }: BillingDeps,
  purchase: PurchaseRow,
  paid: ProviderSubscription | null,
  isSecond: boolean,
): SubscriptionRow {
  const startedAt = paid?.startedAt ?? clock.now();
  const { until, lastDay } = withdrawalWindow(startedAt, zoneOffset(purchase.zone));
  const own = purchase.provider === 'free' ? 'cancelling' : 'active';
  return {
    id: ids.next(),
    userId: purchase.userId,
    purchaseId: purchase.id,
    state: isSecond ? 'withdrawn' : (paid?.as ?? own),
    provider: purchase.provider,
    providerSubscriptionId: paid?.id ?? null,
    providerCustomerId: paid?.customerId ?? null,
    period: purchase.period,
    renewalCents: purchase.listCents,
    startedAt: new Date(startedAt),
    periodStart: new Date(paid?.periodStart ?? startedAt),
    periodEnd: new Date(paid?.periodEnd ?? firstPeriodEnd(startedAt, purchase)),
    pastDueSince: paid?.as === 'past-due' ? new Date(clock.now()) : null,
    withdrawUntil: new Date(until),
    withdrawLastDay: lastDay,
    zone: purchase.zone,
    sequence: 0,
    looks: 0,
    lookedAt: new Date(clock.now()),
    remindedOf: null,
  };
}

/** Stores the invoice of a purchase without a provider; otherwise the provider creates the invoices. */
async function storeOwnInvoice(
  { ids }: BillingDeps,
  tx: Tx,
  row: SubscriptionRow,
  purchase: PurchaseRow,
): Promise<void> {
  await insertInvoice(tx, {
    id: ids.next(),
    userId: row.userId,
    subscriptionId: row.id,
    kind: 'purchase',
    listCents: purchase.listCents,
    totalCents: purchase.dueCents,
    promoCode: await promoCodeOf(tx, purchase.id),
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    issuedAt: row.startedAt,
    providerInvoiceId: null,
  });
}
