/** Computes the fill of an order from a bar: quantity, price, and maker or taker. */
import { price, type Price, type Quantity } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import type { BarFill } from './bar-matching.ts';
import { presetOf, type WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import { fillOrder } from './fill-order.ts';
import { instrumentOf } from './instrument.ts';
import { fillableQuantity, halfSpreadOf, marketImpact, applySlippage } from './liquidity.ts';
import { isWaiting } from './on-tick.ts';
import { isHitAt } from './order-hit.ts';
import type { TradingEvent } from './trading-event.ts';

export type BarEvent = Extract<TradingEvent, { kind: 'bar' }>;

/**
 * Cancels post-only limit orders in the first bar that could fill them, if the bar opens at a price that would fill
 * them.
 */
export function cancelTakers(working: WorkingState, { symbol, bar }: BarEvent): void {
  const rule = presetOf(working);
  for (const order of working.state.orders.values()) {
    const isFresh =
      order.isPostOnly && !order.isResting && order.remainingLatencyTicks <= 1 && !isWaiting(working, order);
    if (order.symbol !== symbol || !isFresh || order.match.type !== 'limit') continue;
    if (isHitAt(order.match, bar.open, rule)) cancelOrder(working, order, 'post-only-would-take');
  }
}

/**
 * Returns the orders that may fill or become active in this bar: their own latency is over, and so is the latency of
 * an entry for which they wait completely.
 */
export function eligibleOf(working: WorkingState, own: readonly LiveOrder[]): readonly LiveOrder[] {
  const ready = own.filter(({ remainingLatencyTicks }) => remainingLatencyTicks <= 1);
  const ids = new Set(ready.map(({ match }) => match.id));
  return ready.filter((order) => !isWaiting(working, order) || ids.has(order.match.parentId ?? ''));
}

/** Fills an order from a bar as far as the volume allows, or cancels it if its terms do not allow the fill. */
export function fillFromBar(working: WorkingState, fill: BarFill, event: BarEvent): void {
  const order = working.state.orders.get(fill.order.id);
  if (order === undefined || isWaiting(working, order)) return;
  const isLimit = fill.order.type === 'limit';
  // If an order fills at the open of a sub-bar after the first, it already rested during the sub-bars before that one.
  const hasRested = order.isResting || fill.by === 'level' || (fill.subBar ?? 0) > 0;
  const isMaker = isLimit && hasRested && !fill.isAtOnce;
  if (order.isPostOnly && isLimit && !isMaker) {
    cancelOrder(working, order, 'post-only-would-take');
    return;
  }
  const wanted = working.rules.workingQuantity(working.state, order);
  const instrument = instrumentOf(working.instruments, event.symbol);
  const amount = fillableQuantity(wanted, event.volume, presetOf(working).maxParticipationRate, instrument.lot);
  if (order.timeInForce.kind === 'fok' && amount < wanted) {
    cancelOrder(working, order, 'fok-not-whole');
    return;
  }
  if (amount === 0n) return;
  const cost = isLimit ? price(0n) : costOf(working, fill, event, amount);
  const { paid, slippage } = applySlippage(fill.price, order.match.side, cost);
  const { by, isAmbiguous, subBar } = fill;
  const evidence = { reference: fill.price, slippage, by, isMaker, isAmbiguous, subBar };
  fillOrder(working, order, { amount, at: event.at, price: paid, evidence });
}

/** Returns half the spread plus the impact of this quantity, per unit; zero if the preset has no costs. */
function costOf(working: WorkingState, fill: BarFill, { symbol, volume }: BarEvent, amount: Quantity): Price {
  if (!presetOf(working).hasCosts) return price(0n);
  const { halfSpread, impact } = instrumentOf(working.instruments, symbol);
  return price(halfSpreadOf(fill.price, halfSpread) + marketImpact(fill.price, amount, volume, impact));
}
