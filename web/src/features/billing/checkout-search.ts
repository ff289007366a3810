import { PROMO_CODE_MAX } from '@tradesense/contract/product.ts';
import { BILLING_PERIODS, type BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { known, oneOf, textOf, uuidOf, type SearchValues } from '../../platform/search-values.ts';

/** Reads the billing period to buy, and a promo code that was entered earlier. */
export function checkoutSearch({ period, code }: SearchValues): { period?: BillingPeriod; code?: string } {
  return known({
    period: oneOf(BILLING_PERIODS, period),
    code: textOf(code)?.trim().slice(0, PROMO_CODE_MAX),
  });
}

/** Reads the id of the purchase that was just paid. */
export function successSearch({ purchase }: SearchValues): { purchase?: string } {
  return known({ purchase: uuidOf(purchase) });
}
