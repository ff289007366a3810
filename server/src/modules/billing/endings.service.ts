import { INVOICES_KEPT_YEARS } from '@tradesense/contract/account-data-constants.ts';
import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { EndingRow } from './billing.tables.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { deleteArchiveBefore, deleteEnding, pendingEndings, storeTry } from './endings.repo.ts';
import { PaymentsUnavailable, type Payments } from './payments.ts';

/** Number of endings that one call of `sendEndings` tries at most. */
export const AT_ONCE = 50;
const ARCHIVE_KEPT_MS = INVOICES_KEPT_YEARS * 366 * DAY_MS;

async function end(payments: Payments, { id, kind, providerId, cents }: EndingRow): Promise<void> {
  if (kind === 'subscription') return payments.endSubscription(providerId);
  if (kind === 'refund') {
    await payments.refund({ id, providerInvoiceId: providerId, cents: cents ?? 0 });
    return undefined;
  }
  const checkout = await payments.expireCheckout(providerId);
  if (checkout.state === 'open') throw new PaymentsUnavailable('the checkout can neither be ended nor is it paid');
  if (checkout.state !== 'paid') return undefined;
  // The checkout was paid while the account was being deleted. The buyer got nothing for it, so the payments are
  // refunded.
  await payments.endSubscription(checkout.subscription.id);
  for (const { id: providerInvoiceId, totalCents } of checkout.subscription.paid)
    if (totalCents > 0)
      await payments.refund({ id: `${id}-${providerInvoiceId}`, providerInvoiceId, cents: totalCents });
  return undefined;
}

/**
 * Ends the remaining subscriptions and checkouts of deleted accounts at the provider, and refunds what is due. If the
 * provider fails, a later call tries again, after all work that has waited longer. On a server without the provider's
 * keys, this work stays pending.
 */
export async function sendEndings({ db, payments, clock, log }: BillingDeps): Promise<void> {
  if (payments.kind === 'test') return;
  for (const ending of await db.read((tx) => pendingEndings(tx, AT_ONCE))) {
    // Stored before the try. Even if an unexpected error ends this call, the next call begins with other work.
    await db.transaction((tx) => storeTry(tx, ending.id, new Date(clock.now())));
    try {
      await end(payments, ending);
      await db.transaction((tx) => deleteEnding(tx, ending.id));
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      log.warn({ endingId: ending.id, reason: error.message }, 'the end of a payment is tried again');
    }
  }
}

/** Deletes archived invoices that are so old that no law requires them. */
export const deleteOldArchive = ({ db }: BillingDeps, now: EpochMs): Promise<void> =>
  db.transaction((tx) => deleteArchiveBefore(tx, new Date(now - ARCHIVE_KEPT_MS)));
