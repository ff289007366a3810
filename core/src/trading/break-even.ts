import { divide } from '../kernel/fixed-point.ts';
import { price, RATE_ONE, type Price, type Rate } from '../kernel/money.ts';
import type { Position } from './account-state.ts';
import { sizeOf } from './position.ts';

/**
 * Returns the price at which closing a position leaves neither profit nor loss: what was paid for it, and the taker’s fee on both
 * ways. Rounded to the tick away from a loss. Funding, and how much worse than its trigger a stop fills, are not in it.
 */
export function breakEvenPrice(position: Position, takerFee: Rate, tick: Price): Price {
  const { cost } = position;
  const size = sizeOf(position);
  const isLong = position.quantity > 0n;
  // price × size × (1 ∓ fee) = cost × (1 ± fee)
  const [paid, kept] = isLong ? [RATE_ONE + takerFee, RATE_ONE - takerFee] : [RATE_ONE - takerFee, RATE_ONE + takerFee];
  const ticks = divide(cost * paid, size * kept * tick, isLong ? 'ceil' : 'floor');
  return price(ticks * tick);
}
