import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ownedTables } from '../../platform/personal-data.ts';
import { lockBilling } from './purchases.repo.ts';

/** Copies number, amounts and day of each invoice to the archive, without the account. */
const ARCHIVE = `INSERT INTO billing_archive (invoice_number, kind, total_cents, refunded_cents, issued_at)
  SELECT invoice.number, invoice.kind, invoice.total_cents, coalesce(refund.cents, 0), invoice.issued_at
  FROM billing_invoices AS invoice LEFT JOIN billing_refunds AS refund ON refund.invoice_id = invoice.id
  WHERE invoice.user_id = $1`;

/** Releases the uses of promo codes that the account's unpaid purchases have reserved. */
const RELEASE = `UPDATE promo_codes SET uses = uses - 1 WHERE id IN (
  SELECT redemption.promo_code_id FROM promo_redemptions AS redemption
  JOIN billing_purchases AS purchase ON purchase.id = redemption.purchase_id
  WHERE redemption.user_id = $1 AND purchase.state = 'open')`;

/**
 * Statements that queue what the payment provider must do after the deletion: end subscriptions and checkouts, and make
 * refunds. The work is queued, because the provider cannot be called within a transaction.
 */
const ENDINGS = [
  `INSERT INTO billing_endings (id, kind, provider_id, requested_at)
   SELECT id, 'subscription', provider_subscription_id, $2 FROM billing_subscriptions
   WHERE user_id = $1 AND provider = 'stripe'`,
  `INSERT INTO billing_endings (id, kind, provider_id, requested_at)
   SELECT id, 'checkout', provider_checkout_id, $2 FROM billing_purchases
   WHERE user_id = $1 AND provider = 'stripe' AND state = 'open' AND provider_checkout_id IS NOT NULL`,
  `INSERT INTO billing_endings (id, kind, provider_id, cents, requested_at)
   SELECT refund.id, 'refund', invoice.provider_invoice_id, refund.cents, $2
   FROM billing_refunds AS refund JOIN billing_invoices AS invoice ON invoice.id = refund.invoice_id
   WHERE refund.user_id = $1 AND refund.state = 'pending' AND invoice.provider_invoice_id IS NOT NULL`,
];

async function leaveNothingRunning(tx: Tx, userId: string, now: EpochMs): Promise<void> {
  // Because of this lock, a checkout that starts or ends at the same time does so either before the deletion, which
  // then queues its end, or afterwards, when its purchase no longer exists.
  await lockBilling(tx, userId);
  await tx.$client.query(ARCHIVE, [userId]);
  await tx.$client.query(RELEASE, [userId]);
  for (const text of ENDINGS) await tx.$client.query(text, [userId, new Date(now)]);
}

/**
 * A learner's purchases, subscriptions, invoices and refunds. After a deletion, the numbers and amounts of invoices
 * stay in `billing_archive`, because tax law requires this.
 */
export const BILLING_PERSONAL_DATA = ownedTables(
  [
    {
      name: 'billing_refunds',
      exported: {
        path: 'billing/refunds',
        about: 'Your refunds, in US cents.',
        columns: 'number, cents, state, requested_at, done_at',
        orderBy: 'number',
      },
    },
    {
      name: 'billing_invoices',
      exported: {
        path: 'billing/invoices',
        about: 'Your invoices, in US cents.',
        columns: 'number, kind, list_cents, total_cents, promo_code, period_start, period_end, issued_at',
        orderBy: 'number',
      },
    },
    {
      name: 'billing_subscriptions',
      exported: {
        path: 'billing/subscriptions',
        about: 'Your subscriptions.',
        columns:
          'state, provider, period, renewal_cents, started_at, period_start, period_end, withdraw_last_day, zone',
        orderBy: 'started_at, id',
      },
    },
    {
      name: 'plan_grants',
      exported: {
        path: 'billing/grants',
        about: 'Pro that administrators gave you.',
        columns: 'reason, granted_at, until, ended_at',
        orderBy: 'granted_at, id',
      },
    },
    {
      name: 'promo_redemptions',
      exported: {
        path: 'billing/promo-codes',
        about: 'Promo codes that you used.',
        columns: '(SELECT code FROM promo_codes WHERE promo_codes.id = promo_code_id) AS code, redeemed_at',
        orderBy: 'redeemed_at',
      },
    },
    {
      name: 'billing_purchases',
      exported: {
        path: 'billing/purchases',
        about: 'Your purchases, also those that you did not pay, in US cents.',
        columns: 'state, provider, period, list_cents, due_cents, free_days, zone, created_at',
        orderBy: 'created_at, id',
      },
    },
  ],
  { erase: leaveNothingRunning },
);
