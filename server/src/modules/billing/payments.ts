import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import type { Subscription } from '@tradesense/core/billing/subscription.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';

/** What is to be paid. */
export interface PaymentOrder {
  readonly purchaseId: string;
  readonly userId: string;
  readonly email: string;
  readonly period: BillingPeriod;
  /** What each renewal costs. */
  readonly listCents: number;
  /** What is charged now. */
  readonly dueCents: number;
  /** When the purchase began; its page expires some time after. */
  readonly startedAt: EpochMs;
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly startedAt: EpochMs;
  readonly as: Exclude<Subscription['state'], 'withdrawn'>;
  readonly periodStart: EpochMs;
  readonly periodEnd: EpochMs;
  /** Those that are paid, oldest first. */
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
  { readonly state: 'open' | 'expired' } | { readonly state: 'paid'; readonly subscription: ProviderSubscription };

/** What an event of the provider is about. */
export interface ProviderNews {
  readonly id: string;
  readonly type: string;
  readonly checkoutId: string | null;
  readonly subscriptionId: string | null;
}

/** The provider did not answer, or refused; the caller may try again later. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/**
 * Port to the payment provider. A repeated call changes nothing. Each call throws `PaymentsUnavailable` if the
 * provider cannot be asked.
 */
export interface Payments {
  readonly kind: 'test' | 'stripe';
  /** Returns the page on which the buyer pays; `null` if the checkout page of this server does it. */
  startCheckout(order: PaymentOrder): Promise<{ readonly checkoutId: string; readonly url: string } | null>;
  readCheckout(checkoutId: string): Promise<ProviderCheckout>;
  /** Ends an unpaid checkout and returns its state afterwards: `paid` if it was paid just before. */
  expireCheckout(checkoutId: string): Promise<ProviderCheckout>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  setCancelling(subscriptionId: string, isCancelling: boolean): Promise<void>;
  /** Ends a subscription at once, without a refund. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** Gives back what an invoice charged, and returns the provider's name of the refund. */
  refund(refund: {
    readonly id: string;
    readonly providerInvoiceId: string | null;
    readonly cents: number;
  }): Promise<string>;
  /** Returns a page for cards and bills; `null` if there is none. */
  portalUrl(customerId: string): Promise<string | null>;
  /** Returns what an event is about; `null` if its signature is wrong or too old. */
  readNews(body: Buffer, signature: string, now: EpochMs): ProviderNews | null;
}
