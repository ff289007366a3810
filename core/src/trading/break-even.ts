import { divide } from '../kernel/fixed-point.ts';
import { price, RATE_ONE, type Price, type Rate } from '../kernel/money.ts';
import type { Position } from './account-state.ts';
import { sizeOf } from './position.ts';

/**
 * Returns the price at which closing the position yields zero after the taker fees of entry and exit, rounded to a tick
 * toward the profitable side. Funding and the slippage of a stop are not included.
 */
export function breakEvenPrice(position: Position, takerFee: Rate, tick: Price): Price {
  const { cost } = position;
  const size = sizeOf(position);
  const isLong = position.quantity > 0n;
  // The equation is: price × size × (1 ∓ fee) = cost × (1 ± fee).
  const [paid, kept] = isLong ? [RATE_ONE + takerFee, RATE_ONE - takerFee] : [RATE_ONE - takerFee, RATE_ONE + takerFee];
  const ticks = divide(cost * paid, size * kept * tick, isLong ? 'ceil' : 'floor');
  return price(ticks * tick);
}

/**
 * Whether a stop of a position can stand at its break-even price, so that it does not trigger at once: `market`, the
 * price at which the position would close, must be beyond it on the profitable side.
 */
export function isBeyondBreakEven(side: 'long' | 'short', breakEven: Price, market: Price): boolean {
  return side === 'long' ? market > breakEven : market < breakEven;
}
