/**
 * Computes the price at which the order of a ticket is expected to fill, by the rule that the server's preview uses.
 */
import type { PreviewOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { parsePrice, parseRate, type Price } from '@tradesense/core/kernel/money.ts';
import { expectedEntry, fillsAtOnce } from '@tradesense/core/trading/entry-price.ts';
import type { OrderTerms } from '@tradesense/core/trading/order.ts';
import type { DeskPrice } from './desk-base.ts';
import type { OrderDraft } from './ticket-draft.ts';

/** The valid prices of a ticket's order; absent if a field is empty or invalid. */
export type TicketPriceTerms = Pick<
  PreviewOrderRequest,
  'limitPrice' | 'triggerPrice' | 'trailAmount' | 'trailRatio' | 'activationPrice'
>;

export interface ExpectedFill {
  readonly at: Price;
  /** Whether the order fills as soon as it is placed. */
  readonly isNow: boolean;
}

function priceOf(text: string | undefined): Price | null {
  const read = text === undefined ? null : parsePrice(text);
  return read?.ok === true ? read.value : null;
}

function trailTermsOf(side: OrderDraft['side'], prices: TicketPriceTerms): OrderTerms | null {
  const common = { type: 'trailing-stop', side, activation: priceOf(prices.activationPrice), best: null } as const;
  const amount = priceOf(prices.trailAmount);
  if (amount !== null) return { ...common, distance: { kind: 'amount', amount } };
  const ratio = prices.trailRatio === undefined ? null : parseRate(prices.trailRatio);
  return ratio?.ok === true ? { ...common, distance: { kind: 'ratio', ratio: ratio.value } } : null;
}

function termsOf({ side, type }: Pick<OrderDraft, 'side' | 'type'>, prices: TicketPriceTerms): OrderTerms | null {
  const [limit, trigger] = [priceOf(prices.limitPrice), priceOf(prices.triggerPrice)];
  switch (type) {
    case 'market':
      return { type, side };
    case 'limit':
    case 'take-profit':
      return limit === null ? null : { type: 'limit', side, limit };
    case 'stop':
      return trigger === null ? null : { type, side, trigger };
    case 'stop-limit':
      return limit === null || trigger === null ? null : { type, side, trigger, limit };
    case 'trailing-stop':
      return trailTermsOf(side, prices);
  }
}

/**
 * Returns the price at which an order is expected to fill, and whether it fills as soon as it is placed. `null` if a
 * price of the order is missing, or if the order needs the market's price and there is none.
 */
export function expectedFill(
  order: Pick<OrderDraft, 'side' | 'type'>,
  prices: TicketPriceTerms,
  market: Pick<DeskPrice, 'bid' | 'ask'> | null,
): ExpectedFill | null {
  const terms = termsOf(order, prices);
  if (terms === null) return null;
  const [bid, ask] = [priceOf(market?.bid), priceOf(market?.ask)];
  if (bid !== null && ask !== null) {
    const quote = { bid, ask };
    return { at: expectedEntry(terms, quote), isNow: fillsAtOnce(terms, quote) };
  }
  if (terms.type === 'market' || terms.type === 'trailing-stop') return null;
  return { at: 'limit' in terms ? terms.limit : terms.trigger, isNow: false };
}
