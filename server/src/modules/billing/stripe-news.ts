import type Stripe from 'stripe';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { ProviderNews } from './payments.ts';

/** Age after which a signature does not count: whoever finds an old event cannot send it again. Stripe signs each attempt again. */
export const STRIPE_SIGNATURE_MAX_AGE_MS = 5 * MINUTE_MS;

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Returns which checkout or subscription an event is about; both are `null` for an event that is about neither. */
export function newsOf(event: Stripe.Event): ProviderNews {
  const { id, type } = event;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { id, type, checkoutId: event.data.object.id, subscriptionId: null };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { id, type, checkoutId: null, subscriptionId: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required': {
      const subscriptionId = idOf(event.data.object.parent?.subscription_details?.subscription);
      return { id, type, checkoutId: null, subscriptionId };
    }
    default:
      return { id, type, checkoutId: null, subscriptionId: null };
  }
}
