/** Computes how much of an order can fill at a price, and what the fill costs. */
import { divide } from '../kernel/fixed-point.ts';
import { type Price, type Quantity, RATE_ONE, type Rate, price, quantity } from '../kernel/money.ts';

/**
 * Returns the largest whole number whose square is at most `value`, which must not be negative. Source: Newton's
 * method.
 */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  // The first guess must be above the root. The factor ensures that, because 10⁻¹² is more than the error of floating
  // point.
  let root = BigInt(Math.ceil(Math.sqrt(Number(value)) * (1 + 1e-12))) + 1n;
  for (let next = (root + value / root) / 2n; next < root; next = (root + value / root) / 2n) root = next;
  return root;
}

/**
 * Returns how much of `wanted` fills: at most the share `share` of the volume, in whole lots. Returns all of it if the
 * volume is unknown (`null`) or if there is no limit (`share` is `null`).
 */
export function fillableQuantity(
  wanted: Quantity,
  volume: Quantity | null,
  share: Rate | null,
  lot: Quantity,
): Quantity {
  if (volume === null || share === null) return wanted;
  const most = divide(volume * share, RATE_ONE, 'down');
  return most >= wanted ? wanted : quantity(most - (most % lot));
}

/**
 * Returns the price impact of an order of this size, per unit: impact × √(size ÷ volume) of the reference price,
 * rounded up. Source: the square-root law of market impact (Torre and Ferraris, BARRA Market Impact Model Handbook,
 * 1997).
 */
export function marketImpact(reference: Price, size: Quantity, volume: Quantity | null, impact: Rate): Price {
  if (volume === null || volume <= 0n) return price(0n);
  const root = squareRoot((size * RATE_ONE * RATE_ONE) / volume);
  return price(divide(reference * impact * root, RATE_ONE * RATE_ONE, 'up'));
}

/** Returns half the spread around a reference price between bid and ask, rounded up. */
export function halfSpreadOf(reference: Price, halfSpread: Rate): Price {
  return price(divide(reference * halfSpread, RATE_ONE, 'up'));
}

/**
 * Returns the price after slippage: the reference price, made worse by `by` for the side of the order. The price stays
 * positive, so that a sale always brings in money; `slippage` is the part of `by` that was applied.
 */
export function applySlippage(
  reference: Price,
  side: 'buy' | 'sell',
  by: Price,
): { readonly paid: Price; readonly slippage: Price } {
  const slippage = side === 'buy' || by < reference ? by : price(reference - 1n);
  return { paid: price(side === 'buy' ? reference + slippage : reference - slippage), slippage };
}
