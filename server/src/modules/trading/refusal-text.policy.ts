import { formatDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import { formatQuantity, PRICE_SCALE, type Price } from '@tradesense/core/kernel/money.ts';
import { moneyText, tradedPriceText } from '@tradesense/core/trading/amount-text.ts';
import { cashNeeded } from '@tradesense/core/trading/cash-needed.ts';
import { beforeNextEvent } from '@tradesense/core/trading/engine.ts';
import { LIVE_ORDERS_MAX } from '@tradesense/core/trading/check-order.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import type { Quote, Rejection, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Data about a rejected request that its message mentions. */
export interface Refused {
  readonly symbol: string | null;
  readonly state: AccountState;
  readonly quote: Quote | null;
  /** The rejected event, whose need of cash the message states; absent if the engine was not asked. */
  readonly event?: TradingEvent;
}

/**
 * Returns the sentence about too little free cash. The amount that is needed is rounded up and free cash is rounded
 * down, so that the two never look as if the cash were enough.
 */
function cashText({ state, event }: Refused): string {
  const free = `${moneyText(beforeNextEvent(state, INSTRUMENTS).cash, 'floor')} SENSE$`;
  const isSized = event?.kind === 'place' || event?.kind === 'amend';
  const need = isSized ? cashNeeded(state, event, INSTRUMENTS) : null;
  if (!isSized || need === null) return `the order needs more than the ${free} that are free`;
  const needed = `${moneyText(need, 'up')} SENSE$`;
  if (event.kind === 'amend') return `the change needs ${needed} more, and ${free} are free`;
  const isPair = event.orders.filter(({ terms }) => terms.parentId === null).length > 1;
  return `${isPair ? `the dearer order of the pair needs ${needed}` : `the order needs ${needed}`}, and ${free} are free`;
}

/** Returns the sentence that explains a rejection, with the numbers that caused it. */
export function rejectionMessage(reason: Rejection, refused: Refused): string {
  const { symbol, quote } = refused;
  const instrument = symbol === null ? undefined : INSTRUMENTS.get(symbol);
  const priceText = (each: Price) => tradedPriceText(symbol ?? '', each);
  const market = quote === null ? '' : ` It trades at ${priceText(quote.bid)} to ${priceText(quote.ask)}.`;
  switch (reason) {
    case 'unknown-asset':
      return `There is no asset ${symbol ?? ''}.`;
    case 'quantity-not-positive':
      return 'The quantity must be positive.';
    case 'quantity-off-lot':
      return `The quantity must be a multiple of ${instrument === undefined ? 'the lot size' : formatQuantity(instrument.lot)}.`;
    case 'price-not-positive':
      return 'Each price must be positive, and a trailing ratio between 0 and 1.';
    case 'price-off-tick':
      return `Each price must be a multiple of ${instrument === undefined ? 'the tick size' : formatDecimal(instrument.tick, PRICE_SCALE)}.`;
    case 'leverage-too-high':
      return `The leverage must be a whole number from 1 to ${instrument?.maxLeverage ?? 1}.`;
    case 'order-id-taken':
      return 'Another live order has this id.';
    case 'unknown-parent':
      return 'The order it depends on was not placed with it.';
    case 'expires-in-the-past':
      return 'The order would have expired already.';
    case 'no-price':
      return 'There is no price for this asset yet.';
    case 'stop-on-wrong-side':
      return `This stop would trigger at once.${market}`;
    case 'post-only-would-take':
      return `A post-only order would fill immediately at this price.${market}`;
    case 'nothing-to-reduce':
      return 'There is no position for this order to reduce.';
    case 'too-many-orders':
      return `An account has at most ${LIVE_ORDERS_MAX} live orders.`;
    case 'order-not-live':
      return 'This order has ended.';
    case 'amend-not-possible':
      return 'An order of this type does not have this price.';
    case 'trailing-stop-goes-back':
      return 'A trailing stop never goes back: with this distance, it would be farther from the market than now.';
    case 'account-not-flat':
      return 'Cancel live orders and close positions before you change these settings.';
    case 'insufficient-margin':
      return `Not enough free cash: ${cashText(refused)}. Reduce the quantity, or raise the leverage if it is below its maximum.`;
  }
}

export function unknownAsset(symbol: string): Problem {
  return new Problem('unknown-asset', { detail: `There is no asset ${symbol.slice(0, 20)}.` });
}

export function refusalOf(reason: Rejection, about: Refused): Problem {
  return new Problem(reason, { detail: rejectionMessage(reason, about) });
}
