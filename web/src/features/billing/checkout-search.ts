import { BILLING_PERIODS, type BillingPeriod } from '@tradesense/core/billing/plans.ts';

type Search = Record<string, unknown>;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CODE_MAX = 40;

/** What is bought: the billing period, and a promo code that was entered before. */
export function checkoutSearch({ period, code }: Search): { period?: BillingPeriod; code?: string } {
  const known = BILLING_PERIODS.find((each) => each === period);
  const typed = typeof code === 'string' ? code.trim().slice(0, CODE_MAX) : '';
  return { ...(known === undefined ? {} : { period: known }), ...(typed === '' ? {} : { code: typed }) };
}

/** The purchase that was just paid. */
export function successSearch({ purchase }: Search): { purchase?: string } {
  return typeof purchase === 'string' && UUID.test(purchase) ? { purchase } : {};
}
