import { PRO_ANNUAL_USD, PRO_MONTHLY_USD } from '@tradesense/contract/product.ts';
import { AREAS } from '../../platform/product-areas.ts';

export interface PlanFeature {
  readonly text: string;
  readonly isOpen: boolean;
}

export const FREE_FEATURES: readonly PlanFeature[] = [
  { text: 'Rated Bias Tests, without limit', isOpen: AREAS.biasTest.isOpen },
  { text: 'Everything in Study', isOpen: AREAS.study.isOpen },
  { text: 'All Chart Exams', isOpen: AREAS.chartExam.isOpen },
  { text: 'The sandbox, once unlocked', isOpen: AREAS.sandbox.isOpen },
  { text: 'The social feed', isOpen: AREAS.feed.isOpen },
  { text: 'Export of all your data', isOpen: false },
];

export const PRO_FEATURES: readonly PlanFeature[] = [
  { text: 'Practice tests on a date of your choice', isOpen: true },
  { text: 'Replay of past markets, without limit', isOpen: true },
  { text: 'More sandbox accounts', isOpen: false },
  { text: 'All filters of your statistics', isOpen: false },
];

export type BillingPeriod = 'month' | 'year';

interface Price {
  readonly usd: number;
  readonly per: string;
  /** Comparison with the other billing period. */
  readonly note: string;
}

const MONTHS = 12;

export const PRO_PRICES: Readonly<Record<BillingPeriod, Price>> = {
  month: { usd: PRO_MONTHLY_USD, per: 'a month', note: 'Billed monthly.' },
  year: {
    usd: PRO_ANNUAL_USD,
    per: 'a year',
    note: `$${PRO_ANNUAL_USD / MONTHS} a month; $${MONTHS * PRO_MONTHLY_USD - PRO_ANNUAL_USD} less than twelve single months.`,
  },
};
