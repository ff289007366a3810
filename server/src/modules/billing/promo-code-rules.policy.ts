/** Rules that an administrator's new or changed promo code must meet before it is stored. */
import type { z } from 'zod';
import type { newPromoCode } from '@tradesense/contract/billing.ts';
import { BILLING_PERIODS, type BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { quotePrice } from '@tradesense/core/billing/promo.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PromoCodeRow } from './billing.tables.ts';
import { effectOf } from './promo-effect.policy.ts';

export type PromoFields = z.output<typeof newPromoCode>;

const wrong = (field: string, message: string): Problem =>
  new Problem('invalid-request', { detail: `${field}: ${message}`, errors: [{ path: `body.${field}`, message }] });

/** Throws `invalid-request` (400) for a code that could never be used or would not lower any price. */
export function requireUsable(
  { effect, periods, startsAt, endsAt }: PromoFields,
  planCents: Readonly<Record<BillingPeriod, number>>,
): void {
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) throw wrong('endsAt', 'Must be after the start');
  const plans = periods ?? BILLING_PERIODS;
  const isLower = plans.some((period) => quotePrice(period, planCents[period], effect).discountCents > 0);
  if (!isLower) throw wrong('effect.cents', 'Must be lower than the price of a plan for which the code can be used');
}

/** Throws `invalid-request` (400) for a new code whose end has already passed. */
export function requireEndAhead({ endsAt }: PromoFields, now: EpochMs): void {
  if (endsAt !== null && Date.parse(endsAt) <= now) throw wrong('endsAt', 'Must be in the future');
}

/**
 * Throws `invalid-request` (400) for a change that would alter the terms of a promo code that accounts have already
 * used.
 */
export function requireChangeable(known: PromoCodeRow, row: PromoCodeRow, effect: PromoFields['effect']): void {
  if (row.maxUses !== null && row.maxUses < known.uses)
    throw wrong('maxUses', `Must be at least ${known.uses}: that many purchases have used the code`);
  if (known.uses === 0) return;
  const advice = 'End it and create another one';
  if (row.code !== known.code) throw wrong('code', `A code that was used keeps its name. ${advice}`);
  if (JSON.stringify(effectOf(known)) !== JSON.stringify(effect))
    throw wrong('effect', `A code that was used keeps what it does. ${advice}`);
}
