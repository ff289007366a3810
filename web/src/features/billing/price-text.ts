import type { PriceQuoteView } from '@tradesense/contract/billing.ts';
import { centsText } from '@tradesense/core/billing/cents-text.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { dateFormatOf } from '../../ui/date-format.ts';

export { centsText };

/** Formats an amount without its cents if they are zero: '$39'. */
export const shortCents = (cents: number): string => centsText(cents).replace(/\.00$/, '');

export const PERIOD_TEXTS: Readonly<Record<BillingPeriod, string>> = { month: 'a month', year: 'a year' };
export const PLAN_NAMES: Readonly<Record<BillingPeriod, string>> = { month: 'Pro, monthly', year: 'Pro, annual' };

/** Formats a calendar day, such as `2026-01-31`, in the language of the pages. */
export const calendarDayText = (day: string): string =>
  dateFormatOf({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/**
 * Returns a text with the amount that is charged now and the price of later renewals, or with the free period, which
 * ends by itself.
 */
export function quoteText({ dueCents, freeDays, renewalCents, period }: PriceQuoteView): string {
  if (freeDays !== null) return `Free for ${freeDays} days. It then ends by itself; nothing is charged.`;
  if (renewalCents === null) return 'Free for the first period. It then ends by itself; nothing is charged.';
  return `${centsText(dueCents)} now, then ${centsText(renewalCents)} ${PERIOD_TEXTS[period]}.`;
}
