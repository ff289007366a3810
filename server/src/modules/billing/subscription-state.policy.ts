import type { Subscription } from '@tradesense/core/billing/subscription.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { SubscriptionRow } from './billing.tables.ts';

const moment = (at: Date) => epochMs(at.getTime());

export function stateOfRow(row: SubscriptionRow): Subscription {
  const { state, periodStart, periodEnd, pastDueSince, sequence } = row;
  return {
    state,
    periodStart: moment(periodStart),
    periodEnd: moment(periodEnd),
    pastDueSince: pastDueSince === null ? null : moment(pastDueSince),
    sequence,
  };
}

export function rowOfState(subscription: Subscription) {
  const { state, periodStart, periodEnd, pastDueSince, sequence } = subscription;
  return {
    state,
    periodStart: new Date(periodStart),
    periodEnd: new Date(periodEnd),
    pastDueSince: pastDueSince === null ? null : new Date(pastDueSince),
    sequence,
  };
}
