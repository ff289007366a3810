import type { PromoState } from '@tradesense/contract/billing-constants.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { PromoEffect, PromoLimits, PromoRefusal } from '@tradesense/core/billing/promo.ts';
import type { PromoCodeRow } from './billing.tables.ts';

/** Returns the effect of a stored promo code on the price. */
export function effectOf({ kind, percent, cents, days }: PromoCodeRow): PromoEffect {
  const value = percent ?? cents ?? days;
  invariant(value !== null, 'a promo code has the value of its kind');
  switch (kind) {
    case 'percent':
      return { kind, percent: value };
    case 'fixed':
    case 'final-price':
      return { kind, cents: value };
    case 'free-period':
      return { kind, days: value };
  }
}

export function effectColumns(effect: PromoEffect): Pick<PromoCodeRow, 'kind' | 'percent' | 'cents' | 'days'> {
  return {
    kind: effect.kind,
    percent: effect.kind === 'percent' ? effect.percent : null,
    cents: effect.kind === 'fixed' || effect.kind === 'final-price' ? effect.cents : null,
    days: effect.kind === 'free-period' ? effect.days : null,
  };
}

export function limitsOf({ periods, startsAt, endsAt, maxUses, uses }: PromoCodeRow): PromoLimits {
  return {
    periods,
    startsAt: epochMs(startsAt.getTime()),
    endsAt: endsAt === null ? null : epochMs(endsAt.getTime()),
    maxUses,
    uses,
  };
}

/** Returns the state of a code at a given time. */
export function promoStateOf({ startsAt, endsAt, maxUses, uses }: PromoCodeRow, now: EpochMs): PromoState {
  if (endsAt !== null && endsAt.getTime() <= now) return 'ended';
  if (startsAt.getTime() > now) return 'waiting';
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'active';
}

/** For each reason why a code cannot be used, a sentence for the buyer. */
export const PROMO_REFUSAL_TEXTS: Readonly<Record<PromoRefusal, string>> = {
  unknown: 'There is no such promo code. Check the spelling.',
  'not-started': 'This promo code cannot be used yet.',
  expired: 'This promo code has expired.',
  'used-up': 'This promo code has been used as often as it can be.',
  'already-used': 'You have already used this promo code.',
  'other-plan': 'This promo code is for another billing period.',
};
