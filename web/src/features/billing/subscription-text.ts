import type { PlanResponse, SubscriptionView } from '@tradesense/contract/billing.ts';
import { dayText } from '../../ui/moment-text.ts';
import { centsText, PERIOD_TEXTS } from './price-text.ts';

/** Returns a text on the state of a subscription, such as when and at what price it renews, or when it ends. */
export function outlookText({ state, provider, period, periodEnd, renewalCents }: SubscriptionView): string {
  const day = dayText(periodEnd);
  switch (state) {
    case 'active':
      return renewalCents === null
        ? `You have Pro until ${day}.`
        : `Renews on ${day} for ${centsText(renewalCents)} ${PERIOD_TEXTS[period]}.`;
    case 'past-due':
      return 'The last renewal is unpaid. The payment is tried again over the next days, and you keep Pro meanwhile.';
    case 'cancelling':
      return provider === 'free'
        ? `Free until ${day}. It ends then by itself; nothing is charged.`
        : `Canceled. You keep Pro until ${day}; nothing more is charged.`;
    case 'withdrawn':
      return 'You withdrew from your last subscription. It has ended.';
    case 'ended':
      return `Your last subscription ended on ${day}.`;
  }
}

/** Returns the limits of the plan as text. */
export function limitsText({ limits: { sandboxAccounts, replaysPerWeek } }: PlanResponse): string {
  const accounts =
    sandboxAccounts === 1 ? 'One open sandbox account' : `Up to ${sandboxAccounts} open sandbox accounts`;
  return `${accounts}, and ${replaysPerWeek === null ? 'replays without limit' : `${replaysPerWeek} replays in any 7 days`}.`;
}
