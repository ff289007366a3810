import type { PromoCode } from '@tradesense/contract/billing.ts';
import type { PromoState } from '@tradesense/contract/billing-constants.ts';
import { BILLING_PERIODS, type BillingPeriod } from '@tradesense/core/billing/plans.ts';
import type { PromoKind } from '@tradesense/core/billing/promo.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { listText } from '../../ui/list-text.ts';
import { shortCents } from '../billing/price-text.ts';

export const PROMO_KIND_LABELS: Readonly<Record<PromoKind, string>> = {
  percent: 'Percent off',
  fixed: 'Dollars off',
  'final-price': 'Final price',
  'free-period': 'Free period',
};

export const PROMO_STATE_LABELS: Readonly<Record<PromoState, string>> = {
  active: 'active',
  waiting: 'not started',
  ended: 'ended',
  'used-up': 'used up',
};

/** Describes how a code changes the first price, as text. */
export function effectText(effect: PromoCode['effect']): string {
  switch (effect.kind) {
    case 'percent':
      return `${effect.percent}% off`;
    case 'fixed':
      return `${shortCents(effect.cents)} off`;
    case 'final-price':
      return `${shortCents(effect.cents)} in all`;
    case 'free-period':
      return `${countText(effect.days, 'day')} free`;
  }
}

const PLAN_WORDS: Readonly<Record<BillingPeriod, string>> = { month: 'monthly', year: 'annual' };
const wordsOf = (periods: readonly BillingPeriod[]): string => listText(periods.map((period) => PLAN_WORDS[period]));

/** Returns the plans for which a code can be used, as text. A code for all plans can also be used for later ones. */
export function plansText(periods: readonly BillingPeriod[] | null): string {
  return periods === null ? 'all' : wordsOf(periods);
}

/** Returns the name of a choice of plans: 'Monthly and annual' for all of them, otherwise 'Monthly only'. */
export function plansChoiceText(periods: readonly BillingPeriod[] | null): string {
  const words = periods === null ? wordsOf(BILLING_PERIODS) : `${wordsOf(periods)} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns how often a code was used, and how often it can be used at most, as text. */
export function usesText({ uses, maxUses }: Pick<PromoCode, 'uses' | 'maxUses'>): string {
  const used = uses.toLocaleString('en');
  return maxUses === null ? used : `${used} of ${maxUses.toLocaleString('en')}`;
}
