import { SANDBOX_ACCOUNTS_MAX } from '@tradesense/contract/sandbox-constants.ts';
import {
  FREE_REPLAYS_PER_WEEK,
  FREE_SANDBOX_ACCOUNTS,
  REPLAY_WEEK_DAYS,
} from '@tradesense/core/billing/entitlements.ts';
import { PLAN_CENTS, type BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { AREAS } from '../../platform/product-areas.ts';
import { shortCents } from './price-text.ts';

export interface PlanFeature {
  readonly text: string;
  readonly isOpen: boolean;
}

const accountsText = (count: number) => (count === 1 ? 'One sandbox account' : `${count} sandbox accounts`);

export const FREE_FEATURES: readonly PlanFeature[] = [
  { text: 'Everything in Study', isOpen: AREAS.study.isOpen },
  { text: 'Bias Tests, rated and on a date of your choice', isOpen: AREAS.biasTest.isOpen },
  { text: 'All Chart Exams', isOpen: AREAS.chartExam.isOpen },
  { text: `${accountsText(FREE_SANDBOX_ACCOUNTS)}, once unlocked`, isOpen: AREAS.sandbox.isOpen },
  { text: `${FREE_REPLAYS_PER_WEEK} replays in any ${REPLAY_WEEK_DAYS} days`, isOpen: AREAS.sandbox.isOpen },
  { text: 'Journal and all statistics', isOpen: AREAS.sandbox.isOpen },
  { text: 'The social feed', isOpen: AREAS.feed.isOpen },
];

export const PRO_FEATURES: readonly PlanFeature[] = [
  { text: 'Replays of past markets, without limit', isOpen: true },
  { text: `Up to ${SANDBOX_ACCOUNTS_MAX} sandbox accounts at a time`, isOpen: true },
];

interface Price {
  readonly text: string;
  readonly per: string;
  /** Comparison with the other billing period. */
  readonly note: string;
}

const MONTHS = 12;
const SAVED = MONTHS * PLAN_CENTS.month - PLAN_CENTS.year;

export const PRO_PRICES: Readonly<Record<BillingPeriod, Price>> = {
  month: { text: shortCents(PLAN_CENTS.month), per: 'a month', note: 'Billed monthly.' },
  year: {
    text: shortCents(PLAN_CENTS.year),
    per: 'a year',
    note: `${shortCents(PLAN_CENTS.year / MONTHS)} a month; ${shortCents(SAVED)} less than twelve single months.`,
  },
};

export const PERIOD_OPTIONS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annual' },
] as const;
