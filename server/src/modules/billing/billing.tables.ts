import { integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type {
  InvoiceKind,
  PaymentProvider,
  PurchaseState,
  RefundState,
} from '@tradesense/contract/billing-constants.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import type { PromoKind } from '@tradesense/core/billing/promo.ts';
import type { SubscriptionState } from '@tradesense/core/billing/subscription.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * `migrations/0055_billing.sql` defines the constraints and indexes of the tables in this file, except those named
 * below.
 */
export const promoCodes = pgTable('promo_codes', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  kind: text('kind').$type<PromoKind>().notNull(),
  percent: smallint('percent'),
  cents: integer('cents'),
  days: smallint('days'),
  /** Billing periods that the promo code applies to; `null` for all periods. */
  periods: text('periods').array().$type<BillingPeriod[]>(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at'),
  maxUses: integer('max_uses'),
  uses: integer('uses').notNull().default(0),
  createdAt: instant('created_at').notNull(),
});
export type PromoCodeRow = typeof promoCodes.$inferSelect;

export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    promoCodeId: uuid('promo_code_id').notNull(),
    userId: uuid('user_id').notNull(),
    purchaseId: uuid('purchase_id').notNull(),
    redeemedAt: instant('redeemed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promoCodeId, table.userId] })],
);

/** A purchase from the start of its checkout. */
export const purchases = pgTable('billing_purchases', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  state: text('state').$type<PurchaseState>().notNull(),
  provider: text('provider').$type<PaymentProvider>().notNull(),
  period: text('period').$type<BillingPeriod>().notNull(),
  listCents: integer('list_cents').notNull(),
  dueCents: integer('due_cents').notNull(),
  freeDays: smallint('free_days'),
  promoCodeId: uuid('promo_code_id'),
  /** IANA name of the buyer's time zone, in which the withdrawal period is counted. */
  zone: text('zone').notNull(),
  providerCheckoutId: text('provider_checkout_id'),
  url: text('url'),
  createdAt: instant('created_at').notNull(),
});
export type PurchaseRow = typeof purchases.$inferSelect;

export const subscriptions = pgTable('billing_subscriptions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  purchaseId: uuid('purchase_id').notNull(),
  state: text('state').$type<SubscriptionState>().notNull(),
  provider: text('provider').$type<PaymentProvider>().notNull(),
  providerSubscriptionId: text('provider_subscription_id'),
  providerCustomerId: text('provider_customer_id'),
  period: text('period').$type<BillingPeriod>().notNull(),
  renewalCents: integer('renewal_cents').notNull(),
  startedAt: instant('started_at').notNull(),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  pastDueSince: instant('past_due_since'),
  withdrawUntil: instant('withdraw_until').notNull(),
  withdrawLastDay: text('withdraw_last_day').notNull(),
  zone: text('zone').notNull(),
  /**
   * Sequence number of the last event that was applied to the subscription. Events of this server and reads from the
   * provider share one sequence, counted in `looks`.
   */
  sequence: integer('sequence').notNull(),
  /**
   * The highest sequence number given so far. A read from the provider gets its number when its request starts, so a
   * higher number means newer data.
   */
  looks: integer('looks').notNull(),
  lookedAt: instant('looked_at').notNull(),
  /** End of the billing period that the last reminder announced. */
  remindedOf: instant('reminded_of'),
});
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const invoices = pgTable('billing_invoices', {
  id: uuid('id').primaryKey(),
  number: integer('number').generatedAlwaysAsIdentity().notNull(),
  userId: uuid('user_id').notNull(),
  subscriptionId: uuid('subscription_id').notNull(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  listCents: integer('list_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  promoCode: text('promo_code'),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  issuedAt: instant('issued_at').notNull(),
  providerInvoiceId: text('provider_invoice_id'),
});
export type InvoiceRow = typeof invoices.$inferSelect;

export const refunds = pgTable('billing_refunds', {
  id: uuid('id').primaryKey(),
  number: integer('number').generatedAlwaysAsIdentity().notNull(),
  userId: uuid('user_id').notNull(),
  invoiceId: uuid('invoice_id').notNull(),
  cents: integer('cents').notNull(),
  state: text('state').$type<RefundState>().notNull(),
  providerRefundId: text('provider_refund_id'),
  requestedAt: instant('requested_at').notNull(),
  doneAt: instant('done_at'),
});
export type RefundRow = typeof refunds.$inferSelect;

export const webhookEvents = pgTable('billing_webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull(),
  handledAt: instant('handled_at'),
});

/**
 * Invoices of deleted accounts. `migrations/0056_billing_after_deletion.sql` defines the constraints of this table and
 * of `endings`.
 */
export const billingArchive = pgTable('billing_archive', {
  invoiceNumber: integer('invoice_number').primaryKey(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  totalCents: integer('total_cents').notNull(),
  refundedCents: integer('refunded_cents').notNull(),
  issuedAt: instant('issued_at').notNull(),
});

/** Kinds of work that may remain to be done at the payment provider after an account is deleted. */
export const ENDING_KINDS = ['subscription', 'checkout', 'refund'] as const;

/**
 * Subscriptions and checkouts of deleted accounts that must still be ended at the payment provider, and charges that
 * must still be refunded.
 */
export const endings = pgTable('billing_endings', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<(typeof ENDING_KINDS)[number]>().notNull(),
  /** The provider's id of the subscription, of the checkout, or of the invoice whose charge is refunded. */
  providerId: text('provider_id').notNull(),
  cents: integer('cents'),
  requestedAt: instant('requested_at').notNull(),
  /** When this work was last tried; `null` if it has not been tried. */
  triedAt: instant('tried_at'),
});
export type EndingRow = typeof endings.$inferSelect;

/** Pro given to an account by an administrator. `migrations/0075_plan_grants.sql` defines the constraints. */
export const planGrants = pgTable('plan_grants', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  reason: text('reason').notNull(),
  grantedAt: instant('granted_at').notNull(),
  until: instant('until').notNull(),
  /** Time at which an administrator ended the grant or gave a new one in its place; `null` if neither has happened. */
  endedAt: instant('ended_at'),
});
export type PlanGrantRow = typeof planGrants.$inferSelect;
