import type { ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';
import { REPLAY_WEEK_DAYS } from '@tradesense/core/billing/entitlements.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { AREAS } from '../../platform/product-areas.ts';
import { shortCents } from './price-text.ts';

export interface PlanFeature {
  readonly text: string;
  readonly isOpen: boolean;
}

/** Returns the features of the Free plan. */
export function freeFeatures({
  freeReplaysPerWeek,
  freeSandboxAccounts,
  sandboxAccounts,
}: ProductNumbers): readonly PlanFeature[] {
  const accounts = Math.min(freeSandboxAccounts, sandboxAccounts);
  const accountsText = accounts === 1 ? 'One sandbox account' : `${accounts} sandbox accounts`;
  return [
    { text: 'Everything in Study', isOpen: AREAS.study.isOpen },
    { text: 'Bias Tests, rated and on a date of your choice', isOpen: AREAS.biasTest.isOpen },
    { text: 'All Chart Exams', isOpen: AREAS.chartExam.isOpen },
    { text: `${accountsText}, once unlocked`, isOpen: AREAS.sandbox.isOpen },
    ...(freeReplaysPerWeek === 0
      ? []
      : [
          {
            text: `${countText(freeReplaysPerWeek, 'replay')} in any ${REPLAY_WEEK_DAYS} days`,
            isOpen: AREAS.sandbox.isOpen,
          },
        ]),
    { text: 'Journal and all statistics', isOpen: AREAS.sandbox.isOpen },
    { text: 'The social feed', isOpen: AREAS.feed.isOpen },
  ];
}

/** Returns the additional features of Pro. */
export function proFeatures({ sandboxAccounts }: ProductNumbers): readonly PlanFeature[] {
  return [
    { text: 'Replays of past markets, without limit', isOpen: true },
    { text: `Up to ${countText(sandboxAccounts, 'sandbox account')} at a time`, isOpen: true },
  ];
}

interface Price {
  readonly text: string;
  readonly per: string;
  /** Comparison with the other billing period. */
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

export const PERIOD_OPTIONS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annual' },
] as const;
