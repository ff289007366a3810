import type { PromoCode } from '@tradesense/contract/billing.ts';
import type { PromoState } from '@tradesense/contract/billing-constants.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import type { PromoKind } from '@tradesense/core/billing/promo.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
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

/** Returns the plans for which a code can be used, as text. */
export function plansText(periods: readonly BillingPeriod[] | null): string {
  return periods === null || periods.length > 1 ? 'all' : periods[0] === 'month' ? 'monthly' : 'annual';
}

/** Returns how often a code was used, and how often it can be used at most, as text. */
export function usesText({ uses, maxUses }: Pick<PromoCode, 'uses' | 'maxUses'>): string {
  const used = uses.toLocaleString('en');
  return maxUses === null ? used : `${used} of ${maxUses.toLocaleString('en')}`;
}
