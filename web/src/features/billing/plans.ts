import type { ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';
import { REPLAY_WEEK_DAYS } from '@tradesense/core/billing/entitlements.ts';
import { BILLING_PERIODS, type BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { shortCents } from './price-text.ts';

/** Returns the features of the Free plan. */
export function freeFeatures({
  freeReplaysPerWeek,
  freeSandboxAccounts,
  sandboxAccounts,
}: ProductNumbers): readonly string[] {
  const accounts = Math.min(freeSandboxAccounts, sandboxAccounts);
  const accountsText = accounts === 1 ? 'One sandbox account' : `${accounts} sandbox accounts`;
  return [
    'Everything in Study',
    'Bias Tests, rated and on a date of your choice',
    'All Chart Exams',
    `${accountsText}, once unlocked`,
    ...(freeReplaysPerWeek === 0 ? [] : [`${countText(freeReplaysPerWeek, 'replay')} in any ${REPLAY_WEEK_DAYS} days`]),
    'Journal and all statistics',
    'The social feed',
  ];
}

/** Returns the additional features of Pro. */
export function proFeatures({ sandboxAccounts }: ProductNumbers): readonly string[] {
  return ['Replays of past markets, without limit', `Up to ${countText(sandboxAccounts, 'sandbox account')} at a time`];
}

interface Price {
  readonly text: string;
  readonly per: string;
  /**
   * Sentence about the billing. For the year, it states the price per month and the saving compared with twelve single
   * months.
   */
  readonly note: string;
}

const MONTHS = 12;

/** Returns the price of Pro by period. */
export function proPrices({ proMonthCents, proYearCents }: ProductNumbers): Readonly<Record<BillingPeriod, Price>> {
  const saved = MONTHS * proMonthCents - proYearCents;
  const comparison = saved > 0 ? `; ${shortCents(saved)} less than twelve single months` : '';
  return {
    month: { text: shortCents(proMonthCents), per: 'a month', note: 'Billed monthly.' },
    year: {
      text: shortCents(proYearCents),
      per: 'a year',
      note: `${shortCents(Math.round(proYearCents / MONTHS))} a month${comparison}.`,
    },
  };
}

const PERIOD_LABELS: Readonly<Record<BillingPeriod, string>> = { month: 'Monthly', year: 'Annual' };

export const PERIOD_OPTIONS = BILLING_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));
