import { z } from 'zod';
import { THESIS_MAX, THESIS_MIN } from './sandbox-constants.ts';
import { storableText } from './storable-text.ts';

/**
 * What a learner means to do, written down before an entry and frozen with it. Amounts are plain decimal strings: prices with up
 * to 8 decimals, `riskPercent` of the account's equity with up to 2.
 */
const amount = storableText.max(60);

export const tradePlan = z.strictObject({
  /** Why this trade. */
  thesis: storableText
    .trim()
    .max(THESIS_MAX)
    .refine((value) => Array.from(value).length >= THESIS_MIN, `At least ${THESIS_MIN} characters`),
  /** Where the loss is taken; null is an explicit "no stop". */
  stopPrice: amount.nullable(),
  targetPrice: amount,
  /** The price at which the thesis is wrong; null when it was not named. */
  invalidationPrice: amount.nullable(),
  riskPercent: amount,
  /** How likely the target is to be reached before the stop, in percent. */
  confidence: z.number().int().min(1).max(99),
});
export type TradePlan = z.infer<typeof tradePlan>;
