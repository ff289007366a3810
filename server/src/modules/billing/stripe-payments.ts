import Stripe from 'stripe';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { CHECKOUT_MINUTES } from '@tradesense/contract/billing-constants.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../config.ts';
import type { Platform } from '../../platform/module.ts';
import { idOf } from './stripe-id.ts';
import { newsOf, STRIPE_SIGNATURE_MAX_AGE_MS } from './stripe-news.ts';
import {
  PaymentsUnavailable,
  type PaymentOrder,
  type Payments,
  type ProviderCheckout,
  type ProviderInvoice,
  type ProviderSubscription,
} from './payments.ts';

const TIMEOUT_MS = 20 * SECOND_MS;
const RETRIES = 2;
/** Maximum page size of Stripe. */
const PAGE = 100;
const CURRENCY = 'usd';

type Recurring = Readonly<{ interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number }>;
/** Each billing period as Stripe names it. Do not change a value, because a retried request must be identical. */
const RECURRING: Readonly<Record<BillingPeriod, Recurring>> = {
  month: { interval: 'month' },
  year: { interval: 'year' },
};

const momentOf = (seconds: number): EpochMs => epochMs(seconds * SECOND_MS);

type StripeDeps = Pick<Platform, 'clock'> & { readonly publicUrl: string };

/** Creates the interface to Stripe: Checkout Sessions, Billing subscriptions and the Customer Portal. */
export function createStripePayments(settings: NonNullable<Config['stripe']>, deps: StripeDeps): Payments {
  const { secretKey, webhookSecret, api } = settings;
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(api === null ? {} : apiAddress(api)),
  });
  const readSubscription = (id: string) => asked(() => subscriptionOf(stripe, id));
  const readCheckout = (id: string) => asked(() => checkoutOf(stripe, id));
  return {
    kind: 'stripe',
    startCheckout: (order) => asked(() => startSession(stripe, deps, order)),
    readCheckout,
    async expireCheckout(id) {
      // Stripe rejects this if the session is paid or has ended. The error is ignored, because the state is read below.
      await asked(() => orRefused(stripe.checkout.sessions.expire(id)));
      return readCheckout(id);
    },
    readSubscription,
    async setCancelling(id, isCancelling) {
      await asked(() => stripe.subscriptions.update(id, { cancel_at_period_end: isCancelling }));
    },
    async endSubscription(id) {
      await asked(() => orRefused(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false })));
      const { as } = await readSubscription(id);
      if (as !== 'ended') throw new PaymentsUnavailable('The subscription has not ended at Stripe');
    },
    refund: (refund) => asked(() => refundInvoice(stripe, refund)),
    async portalUrl(customer) {
      const page = await asked(() =>
        stripe.billingPortal.sessions.create({ customer, return_url: `${deps.publicUrl}/billing` }),
      );
      return page.url;
    },
    readNews(body, signature, now) {
      try {
        const maxAge = STRIPE_SIGNATURE_MAX_AGE_MS / SECOND_MS;
        return newsOf(stripe.webhooks.constructEvent(body, signature, webhookSecret, maxAge, undefined, now));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

function apiAddress(address: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port === '' ? (isPlain ? '80' : '443') : port, protocol: isPlain ? 'http' : 'https' };
}

/** Converts every failure of Stripe or of the network to `PaymentsUnavailable`, because a later call may succeed. */
async function asked<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new PaymentsUnavailable(error.message, { cause: error });
    throw error;
  }
}

/** Resolves even if Stripe rejects the request, which it does if the object already has the requested state. */
async function orRefused(changing: Promise<unknown>): Promise<void> {
  try {
    await changing;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/**
 * Resolves with `null` if Stripe does not know the object, for example because this server used another Stripe account
 * before.
 */
async function orMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

async function startSession(stripe: Stripe, { publicUrl }: StripeDeps, order: PaymentOrder) {
  const { purchaseId, userId, email, period, listCents, dueCents, startedAt } = order;
  const discount = listCents - dueCents;
  const options = (what: string) => ({ idempotencyKey: `${what}-${purchaseId}` });
  const coupon =
    discount === 0
      ? null
      : await stripe.coupons.create(
          { amount_off: discount, currency: CURRENCY, duration: 'once', max_redemptions: 1, name: 'Promo code' },
          options('coupon'),
        );
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      client_reference_id: purchaseId,
      ...(email === '' ? {} : { customer_email: email }),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: CURRENCY,
            unit_amount: listCents,
            recurring: RECURRING[period],
            product_data: { name: `${PRODUCT_NAME} Pro` },
          },
        },
      ],
      ...(coupon === null ? {} : { discounts: [{ coupon: coupon.id }] }),
      subscription_data: { metadata: { purchaseId, userId } },
      // Computed from the start of the purchase, so that a retried request is identical.
      expires_at: Math.floor((startedAt + CHECKOUT_MINUTES * MINUTE_MS) / SECOND_MS),
      success_url: `${publicUrl}/checkout/success?purchase=${purchaseId}`,
      cancel_url: `${publicUrl}/checkout?period=${period}`,
    },
    options('checkout'),
  );
  invariant(session.url !== null, 'an open Checkout Session has a page');
  return { checkoutId: session.id, url: session.url };
}

async function checkoutOf(stripe: Stripe, id: string): Promise<ProviderCheckout> {
  const session = await orMissing(stripe.checkout.sessions.retrieve(id));
  if (session === null) return { state: 'expired' };
  const subscriptionId = idOf(session.subscription);
  if (session.status === 'complete' && session.payment_status !== 'unpaid' && subscriptionId !== null)
    return { state: 'paid', subscription: await subscriptionOf(stripe, subscriptionId) };
  if (session.status === 'complete' && subscriptionId !== null && (await hasPaymentFailed(stripe, subscriptionId)))
    return { state: 'expired' };
  return { state: session.status === 'expired' ? 'expired' : 'open' };
}

/** Whether a payment by a method that takes days has finally failed. */
async function hasPaymentFailed(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  return status === 'incomplete_expired' || status === 'canceled';
}

function stateOf({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription): ProviderSubscription['as'] {
  if (status === 'past_due' || status === 'incomplete') return 'past-due';
  if (status !== 'active' && status !== 'trialing') return 'ended';
  return cancel_at_period_end || cancel_at !== null ? 'cancelling' : 'active';
}

async function subscriptionOf(stripe: Stripe, id: string): Promise<ProviderSubscription> {
  const found = await stripe.subscriptions.retrieve(id);
  const [item] = found.items.data;
  const customerId = idOf(found.customer);
  invariant(item !== undefined && customerId !== null, 'a subscription has an item and a customer');
  const paid: ProviderInvoice[] = [];
  for await (const invoice of stripe.invoices.list({ subscription: id, status: 'paid', limit: PAGE })) {
    const [line] = invoice.lines.data;
    const paidAt = invoice.status_transitions.paid_at;
    if (line === undefined || paidAt === null) continue;
    paid.push({
      id: invoice.id,
      totalCents: invoice.amount_paid,
      periodStart: momentOf(line.period.start),
      periodEnd: momentOf(line.period.end),
      paidAt: momentOf(paidAt),
    });
  }
  return {
    id,
    customerId,
    startedAt: momentOf(found.start_date),
    as: stateOf(found),
    periodStart: momentOf(item.current_period_start),
    periodEnd: momentOf(item.current_period_end),
    paid: paid.toSorted((a, b) => a.periodStart - b.periodStart),
  };
}

async function refundInvoice(stripe: Stripe, refund: Parameters<Payments['refund']>[0]): Promise<string> {
  const { id, providerInvoiceId, cents } = refund;
  invariant(providerInvoiceId !== null, 'an invoice of Stripe has its name there');
  const { data } = await stripe.invoicePayments.list({ invoice: providerInvoiceId, status: 'paid', limit: 1 });
  const intent = idOf(data[0]?.payment.payment_intent);
  if (intent === null) throw new PaymentsUnavailable('Stripe does not name the payment of the invoice');
  const known = await stripe.refunds.list({ payment_intent: intent, limit: PAGE });
  const done = known.data.find(({ metadata }) => metadata?.['refundId'] === id);
  if (done !== undefined) return done.id;
  const made = await stripe.refunds.create(
    { payment_intent: intent, amount: cents, reason: 'requested_by_customer', metadata: { refundId: id } },
    { idempotencyKey: `refund-${id}` },
  );
  return made.id;
}
