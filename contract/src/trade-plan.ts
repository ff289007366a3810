import { z } from 'zod';
import { PLAN_CONFIDENCE, THESIS_MAX, THESIS_MIN } from './sandbox-constants.ts';
import { storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';

/**
 * A learner's plan for a trade, which is written before an entry and frozen with it. Amounts are plain decimal strings:
 * prices with up to 8 decimal places, and `riskPercent` in percent of the account's equity with up to 2 decimal places.
 */
const amount = storableText.max(60);

const prices = {
  /** Price of the planned stop-loss; `null` states that there is no stop. */
  stopPrice: amount.nullable(),
  targetPrice: amount,
  /** Price at which the thesis is wrong; `null` if the learner named none. */
  invalidationPrice: amount.nullable(),
  riskPercent: amount,
};

export const tradePlan = z.strictObject({
  /** Reason for the trade. */
  thesis: writtenText
    .trim()
    .max(THESIS_MAX)
    .refine((value) => Array.from(value).length >= THESIS_MIN, `At least ${THESIS_MIN} characters`),
  ...prices,
  /** Probability that the target is reached before the stop, in percent. */
  confidence: z.number().int().min(PLAN_CONFIDENCE.min).max(PLAN_CONFIDENCE.max),
});
export type TradePlan = z.infer<typeof tradePlan>;

/** A plan in a response. A stored plan keeps the limits under which it was written. */
export const storedTradePlan = z.object({ thesis: z.string(), ...prices, confidence: z.number().int() });
