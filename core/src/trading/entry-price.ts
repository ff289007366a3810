import type { Price } from '../kernel/money.ts';
import { sidePrice } from './check-order.ts';
import { isHitAt } from './order-hit.ts';
import type { OrderTerms } from './order.ts';
import { trailingTrigger, trailTo } from './trailing.ts';
import type { Quote } from './trading-event.ts';

type Sides = Pick<Quote, 'bid' | 'ask'>;

/**
 * Whether an order that is placed now fills immediately: a market order, or a limit order that the market has reached.
 */
export function fillsAtOnce(terms: OrderTerms, quote: Sides): boolean {
  const canFill = terms.type === 'market' || terms.type === 'limit';
  return canFill && isHitAt(terms, sidePrice(terms.side, quote), { limits: 'touch' });
}

/**
 * Returns the price at which an entry is expected to fill, for previews, plans and sizes. An order that fills
 * immediately fills at the market price. Any other limit or stop order fills at its own price. A trailing stop fills at
 * the trigger that it has now, or will have when the market reaches its activation price.
 */
export function expectedEntry(terms: OrderTerms, quote: Sides): Price {
  const market = sidePrice(terms.side, quote);
  if (fillsAtOnce(terms, quote)) return market;
  switch (terms.type) {
    case 'limit':
    case 'stop-limit':
      return terms.limit;
    case 'stop':
    case 'liquidation':
      return terms.trigger;
    case 'market':
      return market;
    case 'trailing-stop': {
      const trailed = trailTo(terms, market);
      return trailingTrigger(trailTo(trailed, terms.activation ?? market)) ?? market;
    }
  }
}
