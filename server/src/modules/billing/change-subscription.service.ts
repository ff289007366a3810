import { isLive, stepSubscription, type SubscriptionEvent } from '@tradesense/core/billing/subscription.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Recipient } from '../../platform/mail/compose-mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/module.ts';
import { billedPerson } from '../identity/index.ts';
import { cancelledMail, endedMail, renewedMail, resumedMail, unpaidMail } from './billing-mails.ts';
import { refundRequested, subscriptionChanged, type SubscriptionChanged } from './billing.events.ts';
import type { InvoiceRow, SubscriptionRow } from './billing.tables.ts';
import { insertInvoice, insertRefund, invoicesOf } from './invoices.repo.ts';
import type { Payments, ProviderInvoice } from './payments.ts';
import type { Settings } from '../settings/index.ts';
import { findPromoCodeById } from './promo-codes.repo.ts';
import { findPurchase, lockBilling } from './purchases.repo.ts';
import { rowOfState, stateOfRow } from './subscription-state.policy.ts';
import { beginRead, lockSubscription, updateSubscription } from './subscriptions.repo.ts';

export interface BillingDeps extends Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'outbox' | 'mailer' | 'config' | 'log' | 'errors'
> {
  readonly payments: Payments;
  readonly settings: Settings;
}

/** Queues an email to the owner of an account, even if it is suspended, because the email is about their money. */
export async function mailTo(
  { mailer }: BillingDeps,
  tx: Tx,
  userId: string,
  compose: (recipient: Recipient) => MailMessage,
): Promise<void> {
  await mailer.queue(tx, compose(await billedPerson(tx, userId)));
}

/**
 * Locks the account's billing and the subscription until the transaction ends. Returns the subscription, or `undefined`
 * if the account was deleted.
 */
export async function holdIfThere(tx: Tx, { id, userId }: Pick<SubscriptionRow, 'id' | 'userId'>) {
  await lockBilling(tx, userId);
  return lockSubscription(tx, id);
}

/**
 * Locks and returns a subscription like `holdIfThere`, but for a request of the account's owner, so the subscription
 * must exist.
 */
export async function holdSubscription(tx: Tx, row: Pick<SubscriptionRow, 'id' | 'userId'>): Promise<SubscriptionRow> {
  const held = await holdIfThere(tx, row);
  invariant(held !== undefined, 'a subscription is deleted with its account only');
  return held;
}

/**
 * Applies an event to a locked subscription, and publishes an event if the subscription has changed state or this
 * server renewed it. Returns the subscription's new row.
 */
export async function applyEvent(
  { outbox }: BillingDeps,
  tx: Tx,
  held: SubscriptionRow,
  event: SubscriptionEvent,
  cause: SubscriptionChanged['cause'],
): Promise<SubscriptionRow> {
  const before = stateOfRow(held);
  const after = stepSubscription(before, event);
  if (after === before) return held;
  const change = { ...rowOfState(after), looks: Math.max(held.looks, event.sequence) };
  await updateSubscription(tx, held.id, change);
  if (after.state !== before.state || event.kind === 'renewed')
    outbox.append(
      tx,
      subscriptionChanged.create({
        userId: held.userId,
        subscriptionId: held.id,
        from: before.state,
        to: after.state,
        cause,
      }),
    );
  return { ...held, ...change };
}

/** Returns the sequence number for an event of this server. It is higher than all numbers given so far. */
export const nextSequence = ({ looks }: SubscriptionRow): number => looks + 1;

/**
 * Requests a refund of each charged invoice of a locked subscription, unless its refund was already requested. Returns
 * the sum in cents.
 */
export async function refundAll(
  { ids, outbox, clock }: BillingDeps,
  tx: Tx,
  { id: subscriptionId, userId }: SubscriptionRow,
): Promise<number> {
  let sum = 0;
  for (const { id: invoiceId, totalCents: cents } of await invoicesOf(tx, subscriptionId)) {
    if (cents === 0) continue;
    const id = ids.next();
    const requestedAt = new Date(clock.now());
    const refund = { id, userId, invoiceId, cents, requestedAt, state: 'pending' as const };
    if (!(await insertRefund(tx, { ...refund, providerRefundId: null, doneAt: null }))) continue;
    outbox.append(tx, refundRequested.create({ userId, refundId: id, invoiceId, cents }));
    sum += cents;
  }
  return sum;
}

/**
 * Stores those paid invoices that are not stored yet, and returns them. If the subscription was withdrawn, requests a
 * refund of their charges.
 */
export async function storePaid(
  deps: BillingDeps,
  tx: Tx,
  row: SubscriptionRow,
  paid: readonly ProviderInvoice[],
): Promise<InvoiceRow[]> {
  const { ids } = deps;
  const known = new Set((await invoicesOf(tx, row.id)).map((invoice) => invoice.providerInvoiceId));
  const added = new Set<string>();
  // An insert uses up an invoice number even if the row exists already, so known invoices are skipped to avoid gaps in
  // the numbers.
  for (const { id: providerInvoiceId, totalCents, periodStart, periodEnd, paidAt } of paid.filter(
    ({ id }) => !known.has(id),
  )) {
    const isFirst = periodStart <= row.startedAt.getTime();
    const id = ids.next();
    const isNew = await insertInvoice(tx, {
      id,
      userId: row.userId,
      subscriptionId: row.id,
      kind: isFirst ? 'purchase' : 'renewal',
      listCents: Math.max(row.renewalCents, totalCents),
      totalCents,
      promoCode: isFirst ? await promoCodeOf(tx, row.purchaseId) : null,
      periodStart: new Date(periodStart),
      periodEnd: new Date(periodEnd),
      issuedAt: new Date(paidAt),
      providerInvoiceId,
    });
    if (isNew) added.add(id);
  }
  if (row.state === 'withdrawn') await refundAll(deps, tx, row);
  return (await invoicesOf(tx, row.id)).filter(({ id }) => added.has(id));
}

/** Returns the promo code used for a purchase. */
export async function promoCodeOf(tx: Tx, purchaseId: string): Promise<string | null> {
  const purchase = await findPurchase(tx, purchaseId);
  if (purchase === undefined || purchase.promoCodeId === null) return null;
  return (await findPromoCodeById(tx, purchase.promoCodeId))?.code ?? null;
}

/**
 * Reads a subscription at the provider and applies its state. Invariant: if two reads overlap, the state from the read
 * that started later wins, in whichever order the responses arrive. The provider sends an event after each of its
 * changes, so the last read starts after the last change.
 */
export async function refreshSubscription(deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  const { db, clock, payments, config } = deps;
  if (row.providerSubscriptionId === null) return;
  const sequence = await db.transaction((tx) => beginRead(tx, row.id, new Date(clock.now())));
  const { as, periodStart, periodEnd, paid } = await payments.readSubscription(row.providerSubscriptionId);
  await db.transaction(async (tx) => {
    const held = await holdIfThere(tx, row);
    if (held === undefined) return;
    const at: EpochMs = clock.now();
    const event = { kind: 'observed', sequence, as, at, periodStart, periodEnd } as const;
    const after = await applyEvent(deps, tx, held, event, 'provider');
    const added = await storePaid(deps, tx, after, paid);
    const { userId } = after;
    const mail = (compose: (recipient: Recipient) => MailMessage) => mailTo(deps, tx, userId, compose);
    if (isLive(held) && after.state !== held.state) {
      if (after.state === 'past-due') await mail((to) => unpaidMail(to, config.publicUrl, after));
      if (after.state === 'ended') await mail((to) => endedMail(to, config.publicUrl, after));
      if (after.state === 'cancelling') await mail((to) => cancelledMail(to, config.publicUrl, after));
      if (held.state === 'cancelling' && after.state === 'active')
        await mail((to) => resumedMail(to, config.publicUrl, after));
    }
    for (const invoice of added)
      if (invoice.kind === 'renewal' && after.state !== 'withdrawn')
        await mail((to) => renewedMail(to, config.publicUrl, after, invoice));
  });
}
