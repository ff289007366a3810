/** Schema parts of the trades in Study's tasks. */
import { z } from 'zod';
import { TRADE_TEXT_MAX } from '@tradesense/core/study/trade-plan.ts';
import { index, percent, price } from './study-task-parts.ts';
import { writtenText } from './written-text.ts';

/** Maximum number of acts in a trade: moves of stop and target, and a close. */
const ACTS_MAX = 60;

export const tradeText = writtenText.max(TRADE_TEXT_MAX);
export const tradePlan = z.strictObject({
  side: z.enum(['long', 'short']),
  thesis: tradeText,
  swing: index.exactOptional(),
  entry: price,
  stop: price,
  target: price,
  invalidation: price,
  riskPercent: percent,
  quantity: z.number().min(0).finite(),
  confidence: percent,
  at: index,
});
export const tradeAct = z.strictObject({
  at: index,
  kind: z.enum(['move-stop', 'move-target', 'close']),
  price: price.nullable(),
});

/** Fields of a trade, from the plan to the review; `until` is the index of the last bar that was shown. */
export const tradeLog = {
  plan: tradePlan.nullable(),
  acts: z.array(tradeAct).max(ACTS_MAX),
  until: index,
  review: tradeText,
};
