/** Finds the reason why an order cannot be accepted. Permanent reasons are checked before temporary ones. */
import type { Price } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { AccountState } from './account-state.ts';
import type { Instruments } from './instrument.ts';
import { isHitAt } from './order-hit.ts';
import { isFixedStop } from './order-type.ts';
import type { MatchableOrder } from './order.ts';
import { splitFill } from './position.ts';
import type { NewOrder, Quote, Rejection } from './trading-event.ts';

/** Maximum number of live orders per account. */
export const LIVE_ORDERS_MAX = 200;

/** Returns the order in the form that matching uses. */
export function matchableOf({ terms, side, quantity }: NewOrder): MatchableOrder {
  return { ...terms, side, quantity };
}

/** Returns the prices in an order's terms, including a trailing distance that is given as an amount. */
export function pricesOf({ terms }: Pick<NewOrder, 'terms'>): Price[] {
  switch (terms.type) {
    case 'market':
      return [];
    case 'limit':
      return [terms.limit];
    case 'stop':
      return [terms.trigger];
    case 'stop-limit':
      return [terms.trigger, terms.limit];
    case 'trailing-stop':
      return [
        ...(terms.distance.kind === 'amount' ? [terms.distance.amount] : []),
        ...(terms.activation === null ? [] : [terms.activation]),
      ];
  }
}

/** Returns the price at which an order of this side trades: the ask for a buy, the bid for a sell. */
export function sidePrice(side: MatchableOrder['side'], { bid, ask }: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'buy' ? ask : bid;
}

function validateTerms(order: NewOrder, instruments: Instruments, at: EpochMs): Rejection | null {
  const instrument = instruments.get(order.symbol);
  if (instrument === undefined) return 'unknown-asset';
  if (order.quantity <= 0n) return 'quantity-not-positive';
  if (order.quantity % instrument.lot !== 0n) return 'quantity-off-lot';
  const prices = pricesOf(order);
  const { terms, timeInForce, leverage } = order;
  const hasRatio = terms.type === 'trailing-stop' && terms.distance.kind === 'ratio';
  if (prices.some((price) => price <= 0n)) return 'price-not-positive';
  if (hasRatio && (terms.distance.ratio <= 0n || terms.distance.ratio >= 100_000_000n)) return 'price-not-positive';
  if (prices.some((price) => price % instrument.tick !== 0n)) return 'price-off-tick';
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > instrument.maxLeverage) return 'leverage-too-high';
  if ('until' in timeInForce && timeInForce.until <= at) return 'expires-in-the-past';
  return null;
}

function faultAtMarket(order: NewOrder, quote: Quote | null): Rejection | null {
  const { terms, isPostOnly, side } = order;
  // An order that waits for another order can fill only after that order, so the current market does not matter yet.
  if (terms.parentId !== null) return null;
  if (quote === null) return 'no-price';
  const isHit = isHitAt(matchableOf(order), sidePrice(side, quote), { limits: 'touch' });
  if (isFixedStop(terms) && isHit) return 'stop-on-wrong-side';
  return isPostOnly && terms.type === 'limit' && isHit ? 'post-only-would-take' : null;
}

/**
 * Returns the first reason to reject this order, or `null` if there is none. Does not check whether the account can pay
 * for it.
 */
export function validateOrder(
  order: NewOrder,
  among: readonly NewOrder[],
  state: AccountState,
  { instruments, quote, at }: { readonly instruments: Instruments; readonly quote: Quote | null; readonly at: EpochMs },
): Rejection | null {
  const { terms, isReduceOnly, side, symbol } = order;
  const rejection = validateTerms(order, instruments, at);
  if (rejection !== null) return rejection;
  const isTaken = state.orders.has(terms.id) || among.filter((each) => each.terms.id === terms.id).length > 1;
  if (isTaken) return 'order-id-taken';
  const isParentKnown =
    terms.parentId === null ||
    among.some((each) => each !== order && each.terms.id === terms.parentId && each.terms.parentId === null);
  if (!isParentKnown) return 'unknown-parent';
  const atMarket = faultAtMarket(order, quote);
  if (atMarket !== null) return atMarket;
  const canReduce = terms.parentId !== null || splitFill(state.positions.get(symbol), side, order.quantity).closes > 0n;
  if (isReduceOnly && !canReduce) return 'nothing-to-reduce';
  return state.orders.size + among.length > LIVE_ORDERS_MAX ? 'too-many-orders' : null;
}
