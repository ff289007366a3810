/**
 * The life cycle of a subscription. Guarantees: an event that is not newer than the last applied one changes nothing,
 * so events may arrive twice and in any order; the states `withdrawn` and `ended` are final.
 */
import { DAY_MS, type EpochMs } from '../kernel/time.ts';

export const SUBSCRIPTION_STATES = ['active', 'past-due', 'cancelling', 'withdrawn', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** The states of a subscription that has not ended. A `cancelling` subscription ends with its current period. */
const LIVE: readonly SubscriptionState[] = ['active', 'past-due', 'cancelling'];
export const isLive = ({ state }: Pick<Subscription, 'state'>): boolean => LIVE.includes(state);

/** Whether the provider will charge a renewal: the next renewal, or another attempt at an unpaid one. */
export const willRenew = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state === 'active' || state === 'past-due';

export interface Subscription {
  readonly state: SubscriptionState;
  readonly periodStart: EpochMs;
  readonly periodEnd: EpochMs;
  /** Time since which a renewal is unpaid; `null` if everything is paid. */
  readonly pastDueSince: EpochMs | null;
  /** Sequence number of the last applied event. */
  readonly sequence: number;
}

interface Period {
  readonly periodStart: EpochMs;
  readonly periodEnd: EpochMs;
}

export type SubscriptionEvent = { readonly sequence: number } & (
  | { readonly kind: 'cancelled' | 'resumed' | 'withdrawn' | 'period-ended' }
  | ({ readonly kind: 'renewed' } & Period)
  /** The state that the payment provider reports. */
  | ({ readonly kind: 'observed'; readonly at: EpochMs; readonly as: Exclude<SubscriptionState, 'withdrawn'> } & Period)
);

function changed(from: Subscription, event: SubscriptionEvent): Partial<Subscription> {
  switch (event.kind) {
    case 'cancelled':
      return { state: 'cancelling' };
    case 'resumed':
      return { state: from.pastDueSince === null ? 'active' : 'past-due' };
    case 'withdrawn':
      return { state: 'withdrawn' };
    case 'period-ended':
      return from.state === 'cancelling' ? { state: 'ended' } : {};
    case 'renewed': {
      const { periodStart, periodEnd } = event;
      return from.state === 'cancelling' ? {} : { state: 'active', pastDueSince: null, periodStart, periodEnd };
    }
    case 'observed': {
      const { as, at, periodStart, periodEnd } = event;
      const pastDueSince = as === 'past-due' ? (from.pastDueSince ?? at) : null;
      return { state: as, pastDueSince, periodStart, periodEnd };
    }
  }
}

/**
 * Returns the subscription after an event, or the given object if the event is not newer than the last applied one or
 * the subscription has ended.
 */
export function stepSubscription(subscription: Subscription, event: SubscriptionEvent): Subscription {
  if (event.sequence <= subscription.sequence || !isLive(subscription)) return subscription;
  return { ...subscription, ...changed(subscription, event), sequence: event.sequence };
}

/** Time for which an unpaid subscription keeps Pro while the provider retries the payment. */
export const GRACE_MS = 14 * DAY_MS;
/**
 * Time after the end of a period for which a renewing subscription keeps Pro, because the event of a renewal may arrive
 * late.
 */
export const RENEWAL_SLACK_MS = 3 * DAY_MS;

/** Whether the subscription entitles its account to Pro at `now`. */
export function givesPro(
  subscription: Pick<Subscription, 'state' | 'periodEnd' | 'pastDueSince'>,
  now: EpochMs,
): boolean {
  const { state, periodEnd, pastDueSince } = subscription;
  if (!isLive(subscription)) return false;
  if (pastDueSince !== null && now >= pastDueSince + GRACE_MS) return false;
  return now < periodEnd + (state === 'cancelling' ? 0 : RENEWAL_SLACK_MS);
}
