import type { Price } from '@tradesense/core/kernel/money.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';
import { tradedPriceText } from '@tradesense/core/trading/amount-text.ts';
import { sidePrice } from '@tradesense/core/trading/check-order.ts';
import type { TrailDistance } from '@tradesense/core/trading/order.ts';
import type { NewOrder, Quote } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';

interface Trail {
  readonly symbol: string;
  readonly side: NewOrder['side'];
  readonly distance: TrailDistance;
  readonly activation: Price | null;
}

/**
 * Returns `price-not-positive` (422) if the amount by which a stop trails is not smaller than the price that it follows,
 * otherwise `null`. Such a stop would stand at 0 or below and could never trigger.
 */
export function trailProblem({ symbol, side, distance, activation }: Trail, quote: Quote | null): Problem | null {
  const followed = activation ?? (quote === null ? null : sidePrice(side, quote));
  if (distance.kind !== 'amount' || followed === null || distance.amount < followed) return null;
  const detail = `The trailing distance must be smaller than the price that the stop follows: ${assetText(symbol)} at ${tradedPriceText(symbol, followed)}.`;
  return new Problem('price-not-positive', { detail });
}

/** Returns the problem of the first order whose trailing distance is too large; `null` if there is none. */
export function trailAgainst(orders: readonly NewOrder[], quote: Quote | null): Problem | null {
  for (const { symbol, side, terms } of orders) {
    const problem = terms.type === 'trailing-stop' ? trailProblem({ symbol, side, ...terms }, quote) : null;
    if (problem !== null) return problem;
  }
  return null;
}
