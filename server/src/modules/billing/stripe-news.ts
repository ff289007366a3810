import type Stripe from 'stripe';
import { z } from 'zod';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { ProviderNews } from './payments.ts';
import { idOf } from './stripe-id.ts';

/**
 * Maximum age of a valid signature, so that an attacker cannot replay an old event. Stripe makes a new signature for
 * each delivery attempt.
 */
export const STRIPE_SIGNATURE_MAX_AGE_MS = 5 * MINUTE_MS;

/** The fields that are read from the object of an event. */
const thing = z.object({
  id: z.string(),
  /** On an invoice: the object that the invoice belongs to, such as a subscription. */
  parent: z
    .object({
      subscription_details: z.object({ subscription: z.union([z.string(), z.object({ id: z.string() })]) }).nullish(),
    })
    .nullish(),
});

/** Returns which checkout or subscription an event refers to. Both are `null` if it refers to neither. */
export function newsOf(event: Stripe.Event): ProviderNews {
  const { id, type } = event;
  // The event's object is recognized by its own fields, not by a list of event types, because Stripe has hundreds of
  // event types and adds more.
  const object: unknown = event.data.object;
  const about = thing.safeParse(object);
  const isCheckout = type.startsWith('checkout.session.');
  const isSubscription = type.startsWith('customer.subscription.');
  const isInvoice = type.startsWith('invoice.');
  const named = about.success ? about.data : null;
  return {
    id,
    type,
    checkoutId: isCheckout ? (named?.id ?? null) : null,
    subscriptionId: isSubscription
      ? (named?.id ?? null)
      : isInvoice
        ? idOf(named?.parent?.subscription_details?.subscription)
        : null,
  };
}
