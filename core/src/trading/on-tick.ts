/**
 * Applies a new price. The orders that fill at this price fill in the sequence market orders, stops, limits; within a
 * type the oldest first. Liquidation is checked before all of them (H9). An order that becomes active by a fill waits
 * for the next price.
 */
import { price } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import { sidePrice } from './check-order.ts';
import { presetOf, type WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import { fillOrder } from './fill-order.ts';
import { instrumentOf } from './instrument.ts';
import { liquidateWhereNeeded } from './liquidation.ts';
import { fillableQuantity, marketImpact, applySlippage } from './liquidity.ts';
import { isHitAt } from './order-hit.ts';
import { PRIORITY } from './path-matching.ts';
import { trailTo } from './trailing.ts';
import type { Quote, TradingEvent } from './trading-event.ts';

type Tick = Extract<TradingEvent, { kind: 'tick' }>;

/** Whether no part of the order may fill yet, because it waits for its entry. */
export function isWaiting(working: WorkingState, order: LiveOrder): boolean {
  return working.rules.workingQuantity(working.state, order) === 0n;
}

export function onTick(working: WorkingState, event: Tick): void {
  const { symbol, quote } = event;
  for (const other of event.marks ?? []) working.setMark(other.symbol, other.mark);
  working.setMark(symbol, quote.mark);
  liquidateWhereNeeded(working, symbol);
  const concerned: LiveOrder[] = [];
  for (const order of working.state.orders.values())
    if (order.symbol === symbol && working.rules.isNewTo(order, event) && mayTrigger(working, order, quote))
      concerned.push(order);
  concerned.sort((a, b) => PRIORITY[a.match.type] - PRIORITY[b.match.type] || a.acceptedAt - b.acceptedAt);
  for (const { match } of concerned) {
    const order = working.state.orders.get(match.id);
    if (order !== undefined) meet(working, order, event);
  }
}

/** Whether this price may change the order. Most prices change nothing for most resting orders. */
function mayTrigger(working: WorkingState, order: LiveOrder, quote: Quote): boolean {
  const { match, isResting } = order;
  if (isWaiting(working, order)) return false;
  if (!isResting || match.type === 'trailing-stop') return true;
  return isHitAt(match, sidePrice(match.side, quote), presetOf(working));
}

/** Matches one order against one quote. */
function meet(working: WorkingState, order: LiveOrder, event: Tick): void {
  if (order.remainingLatencyTicks > 1) {
    working.setOrder(order.match.id, { ...order, remainingLatencyTicks: order.remainingLatencyTicks - 1 });
    return;
  }
  const at = sidePrice(order.match.side, event.quote);
  const rule = presetOf(working);
  if (!isHitAt(order.match, at, rule)) {
    handleNoFill(working, order, event.quote);
    return;
  }
  if (order.match.type === 'stop-limit') {
    const { trigger: _, ...rest } = order.match;
    // A stop-limit order that was just triggered has not rested in the market: as a limit order it is new at this
    // price.
    const limit: LiveOrder = { ...order, match: { ...rest, type: 'limit' }, isResting: false };
    working.setOrder(order.match.id, limit);
    working.effects.push({ kind: 'triggered', orderId: order.match.id });
    if (isHitAt(limit.match, at, rule)) take(working, limit, event);
    else handleNoFill(working, limit, event.quote);
    return;
  }
  take(working, order, event);
}

/**
 * Updates an order that this price did not fill: a trailing stop follows the price, an immediate order (IOC, FOK) ends,
 * and a limit order becomes a resting one.
 */
function handleNoFill(working: WorkingState, order: LiveOrder, quote: Quote): void {
  const { match, timeInForce } = order;
  if (timeInForce.kind === 'ioc' || timeInForce.kind === 'fok') {
    cancelOrder(working, order, timeInForce.kind === 'ioc' ? 'rest-of-ioc' : 'fok-not-whole');
    return;
  }
  const moved = match.type === 'trailing-stop' ? trailTo(match, sidePrice(match.side, quote)) : match;
  if (moved !== match || !order.isResting) working.setOrder(match.id, { ...order, match: moved, isResting: true });
}

function take(working: WorkingState, order: LiveOrder, { quote, at, symbol, volume }: Tick): void {
  const { match, timeInForce, isPostOnly, isResting } = order;
  if (isPostOnly && !isResting) {
    cancelOrder(working, order, 'post-only-would-take');
    return;
  }
  const { hasCosts, maxParticipationRate } = presetOf(working);
  const instrument = instrumentOf(working.instruments, symbol);
  const wanted = working.rules.workingQuantity(working.state, order);
  const amount = fillableQuantity(wanted, volume, maxParticipationRate, instrument.lot);
  if (timeInForce.kind === 'fok' && amount < wanted) {
    cancelOrder(working, order, 'fok-not-whole');
    return;
  }
  if (amount > 0n) {
    const reference = sidePrice(match.side, quote);
    const isLimit = match.type === 'limit';
    const cost = hasCosts && !isLimit ? marketImpact(reference, amount, volume, instrument.impact) : price(0n);
    const { paid, slippage } = applySlippage(reference, match.side, cost);
    const isMaker = isLimit && isResting;
    const evidence = { reference, slippage, by: 'tick', isMaker, isAmbiguous: false, subBar: null } as const;
    fillOrder(working, order, { amount, at, price: paid, evidence });
  }
  const rest = working.state.orders.get(match.id);
  if (rest !== undefined && timeInForce.kind === 'ioc') cancelOrder(working, rest, 'rest-of-ioc');
}
