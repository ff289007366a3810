import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import type { Subscription } from '@tradesense/core/billing/subscription.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';

/** What the provider needs to know about a purchase that the buyer must pay. */
export interface PaymentOrder {
  readonly purchaseId: string;
  readonly userId: string;
  readonly email: string;
  readonly period: BillingPeriod;
  /** Price of each renewal, in cents. */
  readonly listCents: number;
  /** Amount charged now, in cents. */
  readonly dueCents: number;
  /** Start of the purchase. The payment page expires `CHECKOUT_MINUTES` later. */
  readonly startedAt: EpochMs;
}

/** The current state of a subscription, as read from the provider. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly startedAt: EpochMs;
  readonly as: Exclude<Subscription['state'], 'withdrawn'>;
  readonly periodStart: EpochMs;
  readonly periodEnd: EpochMs;
  /** Paid invoices, oldest first. */
  readonly paid: readonly ProviderInvoice[];
}

export interface ProviderInvoice {
  readonly id: string;
  readonly totalCents: number;
  readonly periodStart: EpochMs;
  readonly periodEnd: EpochMs;
  readonly paidAt: EpochMs;
}

export type ProviderCheckout =
  | { readonly state: 'open' | 'expired' }
  | { readonly state: 'paid'; readonly subscription: ProviderSubscription };

/** The checkout or subscription that an event of the provider refers to. */
export interface ProviderNews {
  readonly id: string;
  readonly type: string;
  readonly checkoutId: string | null;
  readonly subscriptionId: string | null;
}

/** Thrown if the provider does not respond or rejects a request. The caller may try again later. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/**
 * Interface to the payment provider. A repeated call changes nothing. Each call throws `PaymentsUnavailable` if the
 * provider cannot be reached.
 */
export interface Payments {
  readonly kind: 'test' | 'stripe';
  /**
   * Returns the provider's payment page for the order, or `null` if the buyer completes it on this server's own
   * checkout page.
   */
  startCheckout(order: PaymentOrder): Promise<{ readonly checkoutId: string; readonly url: string } | null>;
  readCheckout(checkoutId: string): Promise<ProviderCheckout>;
  /** Ends an unpaid checkout and returns its new state, which is `paid` if it was paid just before. */
  expireCheckout(checkoutId: string): Promise<ProviderCheckout>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  setCancelling(subscriptionId: string, isCancelling: boolean): Promise<void>;
  /** Ends a subscription immediately, without a refund. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Refunds the charge of an invoice. Returns the provider's id of the refund. */
  refund(refund: {
    readonly id: string;
    readonly providerInvoiceId: string | null;
    readonly cents: number;
  }): Promise<string>;
  /**
   * Returns the address of the provider's page for the customer's cards and bills, or `null` if the provider has none.
   */
  portalUrl(customerId: string): Promise<string | null>;
  /**
   * Returns the checkout or subscription that an event refers to, or `null` if the event's signature is wrong or too
   * old.
   */
  readNews(body: Buffer, signature: string, now: EpochMs): ProviderNews | null;
}
