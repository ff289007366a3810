import type { PlanResponse, PortalResponse, WithdrawResponse } from '@tradesense/contract/billing.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { billedPerson } from '../identity/index.ts';
import { invoiceView, planView } from './billing.queries.ts';
import { cancelledMail, resumedMail, withdrawnMail } from './billing-mails.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import {
  applyEvent,
  holdSubscription,
  mailTo,
  nextSequence,
  refreshSubscription,
  refundAll,
  type BillingDeps,
} from './change-subscription.service.ts';
import { listInvoiceRecords } from './invoices.repo.ts';
import { PaymentsUnavailable } from './payments.ts';
import { sendRefunds } from './refunds.service.ts';
import { findCustomer, findLatest, findLive } from './subscriptions.repo.ts';

function noSubscription(detail = 'You have no subscription now. Pricing has the plans.'): Problem {
  return new Problem('no-subscription', { detail });
}

async function requireLive(tx: Tx, userId: string): Promise<SubscriptionRow> {
  const live = await findLive(tx, userId);
  if (live === undefined) throw noSubscription();
  return live;
}

/**
 * Sets whether the subscription ends after its current period (`isCancelling`) or renews. A second call changes
 * nothing. Throws `no-subscription` (409) or `payments-unavailable` (503).
 */
export async function setCancelling(deps: BillingDeps, userId: string, isCancelling: boolean): Promise<PlanResponse> {
  const { db, payments } = deps;
  const live = await db.read((tx) => requireLive(tx, userId));
  if (!isCancelling && live.provider === 'free')
    throw noSubscription('A free period does not renew. When it has ended, you can buy Pro from Pricing.');
  if ((live.state === 'cancelling') !== isCancelling) {
    if (live.providerSubscriptionId === null)
      await db.transaction((tx) => setCancellingHere(deps, tx, live, isCancelling));
    else {
      await payments.setCancelling(live.providerSubscriptionId, isCancelling);
      await refreshSubscription(deps, live);
    }
  }
  return db.read((tx) => planView(deps, tx, userId));
}

async function setCancellingHere(deps: BillingDeps, tx: Tx, live: SubscriptionRow, isCancelling: boolean) {
  const held = await holdSubscription(tx, live);
  const kind = isCancelling ? 'cancelled' : 'resumed';
  const after = await applyEvent(deps, tx, held, { kind, sequence: nextSequence(held) }, kind);
  const compose = isCancelling ? cancelledMail : resumedMail;
  if (after.state !== held.state)
    await mailTo(deps, tx, after.userId, (to) => compose(to, deps.config.publicUrl, after));
}

/**
 * Ends the subscription now and requests a refund of all its payments. The refund is stored in the same transaction and
 * sent to the provider afterwards, so it is not lost if the provider does not respond. A second call returns the same
 * receipt. Throws `no-subscription` or `withdrawal-over` (409).
 */
export async function withdraw(deps: BillingDeps, userId: string): Promise<WithdrawResponse> {
  const { db } = deps;
  const live = await db.read((tx) => findLive(tx, userId));
  // The subscription is read from the provider first, so that a payment that was just made is refunded as well.
  if (live !== undefined) await refreshIfPossible(deps, live);
  const subscriptionId = await db.transaction((tx) => withdrawIn(deps, tx, userId));
  await sendRefunds(deps, subscriptionId);
  return db.read(async (tx) => {
    const records = await listInvoiceRecords(tx, userId, undefined, 10);
    const refunded = records.find(
      ({ invoice, refund }) => invoice.subscriptionId === subscriptionId && refund !== null,
    );
    const receipt = refunded === undefined ? null : invoiceView(refunded, await billedPerson(tx, userId));
    return { plan: await planView(deps, tx, userId), receipt };
  });
}

async function refreshIfPossible(deps: BillingDeps, live: SubscriptionRow): Promise<void> {
  try {
    await refreshSubscription(deps, live);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    // The learner may withdraw even if the provider cannot be reached. Charges at the provider are refunded once it
    // responds.
    deps.log.warn({ subscriptionId: live.id }, 'withdrawn without asking the provider');
  }
}

async function withdrawIn(deps: BillingDeps, tx: Tx, userId: string): Promise<string> {
  const latest = await findLatest(tx, userId);
  if (latest === undefined) throw noSubscription();
  const held = await holdSubscription(tx, latest);
  if (held.state === 'withdrawn') return held.id;
  if (held.state === 'ended') throw noSubscription();
  if (deps.clock.now() >= held.withdrawUntil.getTime())
    throw new Problem('withdrawal-over', {
      detail: `The last day to withdraw was ${held.withdrawLastDay} (${held.zone}). You can still cancel: Pro then ends with its period.`,
    });
  const event = { kind: 'withdrawn', sequence: nextSequence(held) } as const;
  const after = await applyEvent(deps, tx, held, event, 'withdrawn');
  const cents = await refundAll(deps, tx, after);
  await mailTo(deps, tx, userId, (to) => withdrawnMail(to, deps.config.publicUrl, after, cents));
  return held.id;
}

/**
 * Returns the address of the provider's page for payment cards and bills. Throws `no-subscription` (409) if the caller
 * has never bought from this provider.
 */
export async function openPortal({ db, payments }: BillingDeps, userId: string): Promise<PortalResponse> {
  const customerId = await db.read((tx) => findCustomer(tx, userId));
  const url = customerId === null ? null : await payments.portalUrl(customerId);
  if (url === null)
    throw noSubscription('You have bought nothing through a payment provider, so it has no page for you.');
  return { url };
}
