/** What a plan of a `trade` task must have before the sandbox accepts its orders. */
import type { TradePlan } from './task-parts.ts';

/** Minimum number of characters of a thesis, and also of a review: enough to name something. */
export const THESIS_MIN = 10;
export const REVIEW_MIN = 10;
export const TRADE_TEXT_MAX = 500;
const VALUE_MAX = 1e8;

/**
 * Returns why a plan cannot be sent, or `null` if it can. Its stop and its invalidation must lie on the losing side of
 * the entry, its target on the winning side.
 */
export function rejectionOfPlan(plan: TradePlan, bars: number): 'quantity-not-positive' | 'wrong-side' | null {
  const { side, entry, stop, target, invalidation, quantity, riskPercent, at } = plan;
  const values = [entry, stop, target, invalidation, quantity, riskPercent];
  const isUsable = values.every((value) => value > 0 && value < VALUE_MAX);
  if (!isUsable || !Number.isInteger(at) || at < 0 || at >= bars || riskPercent > 100) return 'quantity-not-positive';
  const beyond = (price: number) => (side === 'long' ? price < entry : price > entry);
  const isPlaced = beyond(stop) && beyond(invalidation) && !beyond(target) && target !== entry;
  return isPlaced ? null : 'wrong-side';
}

/** Whether the thesis of a plan has at least `THESIS_MIN` characters. */
export function hasThesis({ thesis }: TradePlan): boolean {
  return thesis.trim().length >= THESIS_MIN;
}

const REFUSALS: Readonly<Record<string, string>> = {
  'wrong-side':
    'The stop and the price where the idea is wrong belong on the losing side of the entry, the target on the winning side.',
  'insufficient-margin': 'Not enough free cash for this quantity.',
  'stop-on-wrong-side': 'This stop would trigger at once.',
  'target-on-wrong-side': 'This target would fill at once.',
  'quantity-not-positive': 'Each number in the plan must be above zero.',
};

/** Returns why the sandbox rejects the orders of a plan, as a sentence. */
export function tradeRefusal(rejection: string): string {
  return REFUSALS[rejection] ?? 'The sandbox rejects these orders.';
}
