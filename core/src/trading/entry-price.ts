import type { Price } from '../kernel/money.ts';
import { sidePrice } from './check-order.ts';
import type { MatchableOrder } from './order.ts';
import { trailingTrigger } from './trailing.ts';
import type { Quote } from './trading-event.ts';

type WithTerms<Order> = Order extends unknown
  ? Omit<Order, 'id' | 'quantity' | 'groupId' | 'parentId' | 'best'>
  : never;

/** An order with what decides its price: side, type and prices. */
export type EntryTerms = WithTerms<MatchableOrder>;

/**
 * Returns the price at which an entry that is placed now is expected to fill, for previews, plans and sizes. An order at
 * the market fills at the market price, and so does a limit order whose limit the market has reached. Any other limit or
 * stop order fills at its own price. A trailing stop fills at the trigger that it has now, or will have when the market
 * reaches its activation price.
 */
export function expectedEntry(terms: EntryTerms, quote: Pick<Quote, 'bid' | 'ask'>): Price {
  const market = sidePrice(terms.side, quote);
  const isBuy = terms.side === 'buy';
  const lower = (a: Price, b: Price): Price => (a < b ? a : b);
  const higher = (a: Price, b: Price): Price => (a > b ? a : b);
  switch (terms.type) {
    case 'limit':
      return isBuy ? lower(terms.limit, market) : higher(terms.limit, market);
    case 'stop-limit':
      return terms.limit;
    case 'stop':
    case 'liquidation':
      return terms.trigger;
    case 'market':
      return market;
    case 'trailing-stop': {
      const activation = terms.activation ?? market;
      const best = isBuy ? lower(activation, market) : higher(activation, market);
      return trailingTrigger({ ...terms, best }) ?? market;
    }
  }
}

/** Whether an order that is placed now fills at once: one at the market, or a limit order that the market has reached. */
export function fillsAtOnce(terms: EntryTerms, { bid, ask }: Pick<Quote, 'bid' | 'ask'>): boolean {
  if (terms.type !== 'limit') return terms.type === 'market';
  return terms.side === 'buy' ? terms.limit >= ask : terms.limit <= bid;
}
