/** What an order gets from a bar that fills it: how much, at which price, as maker or taker. */
import { price, type Price, type Quantity } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import type { BarFill } from './bar-matching.ts';
import { presetOf, type Draft } from './draft.ts';
import { cancelOrder } from './end-order.ts';
import { fillOrder } from './fill-order.ts';
import { instrumentOf } from './instrument.ts';
import { fillable, halfSpreadOf, impactOf, worsened } from './liquidity.ts';
import { isWaiting } from './on-tick.ts';
import { isHitAt } from './order-hit.ts';
import type { TradingEvent } from './trading-event.ts';

export type BarEvent = Extract<TradingEvent, { kind: 'bar' }>;

/** Cancels the post-only limits that this bar, the first that they meet, opens at or beyond. */
export function cancelTakers(draft: Draft, { symbol, bar }: BarEvent): void {
  const rule = presetOf(draft);
  for (const order of draft.state.orders.values()) {
    const isFresh = order.isPostOnly && !order.isResting && order.ticksToWait <= 1 && !isWaiting(draft, order);
    if (order.symbol !== symbol || !isFresh || order.match.type !== 'limit') continue;
    if (isHitAt(order.match, bar.open, rule)) cancelOrder(draft, order, 'post-only-would-take');
  }
}

/** Orders that may fill in this bar, or become active in it: their latency is over, and that of their entry. */
export function eligibleOf(draft: Draft, own: readonly LiveOrder[]): readonly LiveOrder[] {
  const ready = own.filter(({ ticksToWait }) => ticksToWait <= 1);
  const ids = new Set(ready.map(({ match }) => match.id));
  return ready.filter((order) => !isWaiting(draft, order) || ids.has(order.match.parentId ?? ''));
}

/** Fills an order from a bar as far as the volume allows, or cancels it where its terms do not allow the fill. */
export function fillFromBar(draft: Draft, fill: BarFill, event: BarEvent): void {
  const order = draft.state.orders.get(fill.order.id);
  if (order === undefined || isWaiting(draft, order)) return;
  const isLimit = fill.order.type === 'limit';
  // The open of a later smaller bar meets what the bars before it have passed by.
  const hasRested = order.isResting || fill.by === 'level' || (fill.subBar ?? 0) > 0;
  const isMaker = isLimit && hasRested && !fill.isAtOnce;
  if (order.isPostOnly && isLimit && !isMaker) {
    cancelOrder(draft, order, 'post-only-would-take');
    return;
  }
  const wanted = draft.rules.workingQuantity(draft.state, order);
  const instrument = instrumentOf(draft.instruments, event.symbol);
  const amount = fillable(wanted, event.volume, presetOf(draft).volumeShare, instrument.lot);
  if (order.timeInForce.kind === 'fok' && amount < wanted) {
    cancelOrder(draft, order, 'fok-not-whole');
    return;
  }
  if (amount === 0n) return;
  const cost = isLimit ? price(0n) : costOf(draft, fill, event, amount);
  const { paid, slippage } = worsened(fill.price, order.match.side, cost);
  const { by, isAmbiguous, subBar } = fill;
  const evidence = { reference: fill.price, slippage, by, isMaker, isAmbiguous, subBar };
  fillOrder(draft, order, { amount, at: event.at, price: paid, evidence });
}

/** Half the spread and the impact of so much, per unit; nothing where the preset has no costs. */
function costOf(draft: Draft, fill: BarFill, { symbol, volume }: BarEvent, amount: Quantity): Price {
  if (!presetOf(draft).hasCosts) return price(0n);
  const { halfSpread, impact } = instrumentOf(draft.instruments, symbol);
  return price(halfSpreadOf(fill.price, halfSpread) + impactOf(fill.price, amount, volume, impact));
}
