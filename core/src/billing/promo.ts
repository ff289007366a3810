/**
 * Computes how a promo code changes the first price of a subscription, and whether the code can be used. Renewals cost
 * the price of the plan.
 */
import { DAY_MS, epochMs, type EpochMs } from '../kernel/time.ts';
import { CHARGE_MIN_CENTS, periodEndOf, type BillingPeriod } from './plans.ts';

export const PROMO_KINDS = ['percent', 'fixed', 'final-price', 'free-period'] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];

export type PromoEffect =
  /** Discount in percent, 1 to 100. */
  | { readonly kind: 'percent'; readonly percent: number }
  /** Discount in US cents. */
  | { readonly kind: 'fixed'; readonly cents: number }
  /** Final price in US cents, or the price of the plan if that is lower. */
  | { readonly kind: 'final-price'; readonly cents: number }
  | { readonly kind: 'free-period'; readonly days: number };

/** First price of a subscription: `dueCents` = `listCents` − `discountCents`. */
export interface PriceQuote {
  readonly period: BillingPeriod;
  readonly listCents: number;
  readonly discountCents: number;
  /** Amount that is charged now; 0 if nothing is charged. */
  readonly dueCents: number;
  /** Length of a free period in days; `null` if the first period has the normal length of the plan. */
  readonly freeDays: number | null;
}

const PERCENT = 100;

function reducedCents(list: number, effect: PromoEffect): number {
  switch (effect.kind) {
    case 'percent':
      return Math.floor((list * (PERCENT - effect.percent)) / PERCENT);
    case 'fixed':
      return Math.max(0, list - effect.cents);
    case 'final-price':
      return Math.min(list, effect.cents);
    case 'free-period':
      return 0;
  }
}

/**
 * Returns the first price of a plan that costs `listCents`. Fractions of a cent are dropped, and an amount below the
 * minimum charge becomes 0.
 */
export function quotePrice(period: BillingPeriod, listCents: number, effect: PromoEffect | null): PriceQuote {
  const reduced = effect === null ? listCents : reducedCents(listCents, effect);
  const dueCents = reduced < CHARGE_MIN_CENTS ? 0 : reduced;
  const freeDays = effect?.kind === 'free-period' ? effect.days : null;
  return { period, listCents, discountCents: listCents - dueCents, dueCents, freeDays };
}

/** Returns the end of the first period, which the first price covers. */
export function firstPeriodEnd(start: EpochMs, { period, freeDays }: Pick<PriceQuote, 'period' | 'freeDays'>): EpochMs {
  return freeDays === null ? periodEndOf(start, period, 0) : epochMs(start + freeDays * DAY_MS);
}

export interface PromoLimits {
  /** Billing periods for which the code is valid; `null` for all. */
  readonly periods: readonly BillingPeriod[] | null;
  readonly startsAt: EpochMs;
  /** First moment at which the code can no longer be used; `null` if it has no end. */
  readonly endsAt: EpochMs | null;
  /** Maximum number of uses; `null` for no limit. */
  readonly maxUses: number | null;
  readonly uses: number;
}

export const PROMO_REFUSALS = ['unknown', 'not-started', 'expired', 'used-up', 'already-used', 'other-plan'] as const;
export type PromoRefusal = (typeof PROMO_REFUSALS)[number];

/** Returns why a code cannot be used, or `null` if it can be used. */
export function promoRefusal(
  { periods, startsAt, endsAt, maxUses, uses }: PromoLimits,
  use: { readonly period: BillingPeriod; readonly now: EpochMs; readonly hasUsedIt: boolean },
): PromoRefusal | null {
  if (use.now < startsAt) return 'not-started';
  if (endsAt !== null && use.now >= endsAt) return 'expired';
  if (use.hasUsedIt) return 'already-used';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return periods === null || periods.includes(use.period) ? null : 'other-plan';
}

/** Returns a code in the form in which codes are stored and compared: upper case, without surrounding spaces. */
export const normalisePromoCode = (typed: string): string => typed.trim().toUpperCase();
