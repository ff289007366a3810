/**
 * A new price. Orders of one price are met in the order: what was sent to the market, stops, limits; among equals the
 * older first. Liquidation is tested before any of them (H9). What one fill activates meets the next price.
 */
import { price } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import { sidePrice } from './check-order.ts';
import { presetOf, type Draft } from './draft.ts';
import { cancelOrder } from './end-order.ts';
import { fillOrder } from './fill-order.ts';
import { instrumentOf } from './instrument.ts';
import { liquidateWhereNeeded } from './liquidation.ts';
import { fillable, impactOf, worsened } from './liquidity.ts';
import { isHitAt } from './order-hit.ts';
import { PRIORITY } from './path-matching.ts';
import { trailTo } from './trailing.ts';
import type { Quote, TradingEvent } from './trading-event.ts';

type Tick = Extract<TradingEvent, { kind: 'tick' }>;

/** Whether the order takes part in the market at all yet. */
export function isWaiting(draft: Draft, order: LiveOrder): boolean {
  return draft.rules.workingQuantity(draft.state, order) === 0n;
}

export function onTick(draft: Draft, event: Tick): void {
  const { symbol, quote } = event;
  for (const other of event.marks ?? []) draft.setMark(other.symbol, other.mark);
  draft.setMark(symbol, quote.mark);
  liquidateWhereNeeded(draft, symbol);
  const concerned: LiveOrder[] = [];
  for (const order of draft.state.orders.values())
    if (order.symbol === symbol && draft.rules.isNewTo(order, event) && isConcerned(draft, order, quote))
      concerned.push(order);
  concerned.sort((a, b) => PRIORITY[a.match.type] - PRIORITY[b.match.type] || a.acceptedAt - b.acceptedAt);
  for (const { match } of concerned) {
    const order = draft.state.orders.get(match.id);
    if (order !== undefined) meet(draft, order, event);
  }
}

/** Whether this price changes anything for the order; most prices pass most resting orders by. */
function isConcerned(draft: Draft, order: LiveOrder, quote: Quote): boolean {
  const { match, isResting } = order;
  if (isWaiting(draft, order)) return false;
  if (!isResting || match.type === 'trailing-stop') return true;
  return isHitAt(match, sidePrice(match.side, quote), presetOf(draft));
}

/** One order meets one price. */
function meet(draft: Draft, order: LiveOrder, event: Tick): void {
  if (order.ticksToWait > 1) {
    draft.setOrder(order.match.id, { ...order, ticksToWait: order.ticksToWait - 1 });
    return;
  }
  const at = sidePrice(order.match.side, event.quote);
  const rule = presetOf(draft);
  if (!isHitAt(order.match, at, rule)) {
    passBy(draft, order, event.quote);
    return;
  }
  if (order.match.type === 'stop-limit') {
    const { trigger: _, ...rest } = order.match;
    // What its trigger waited for is no offer to the market: as a limit it is new to this price.
    const limit: LiveOrder = { ...order, match: { ...rest, type: 'limit' }, isResting: false };
    draft.setOrder(order.match.id, limit);
    draft.effects.push({ kind: 'triggered', orderId: order.match.id });
    if (isHitAt(limit.match, at, rule)) take(draft, limit, event);
    else passBy(draft, limit, event.quote);
    return;
  }
  take(draft, order, event);
}

/** The price was not for this order: a trail follows, an order for now ends, a limit has become a resting one. */
function passBy(draft: Draft, order: LiveOrder, quote: Quote): void {
  const { match, timeInForce } = order;
  if (timeInForce.kind === 'ioc' || timeInForce.kind === 'fok') {
    cancelOrder(draft, order, timeInForce.kind === 'ioc' ? 'rest-of-ioc' : 'fok-not-whole');
    return;
  }
  const moved = match.type === 'trailing-stop' ? trailTo(match, sidePrice(match.side, quote)) : match;
  if (moved !== match || !order.isResting) draft.setOrder(match.id, { ...order, match: moved, isResting: true });
}

function take(draft: Draft, order: LiveOrder, { quote, at, symbol, volume }: Tick): void {
  const { match, timeInForce, isPostOnly, isResting } = order;
  if (isPostOnly && !isResting) {
    cancelOrder(draft, order, 'post-only-would-take');
    return;
  }
  const { hasCosts, volumeShare } = presetOf(draft);
  const instrument = instrumentOf(draft.instruments, symbol);
  const wanted = draft.rules.workingQuantity(draft.state, order);
  const amount = fillable(wanted, volume, volumeShare, instrument.lot);
  if (timeInForce.kind === 'fok' && amount < wanted) {
    cancelOrder(draft, order, 'fok-not-whole');
    return;
  }
  if (amount > 0n) {
    const reference = sidePrice(match.side, quote);
    const isLimit = match.type === 'limit';
    const cost = hasCosts && !isLimit ? impactOf(reference, amount, volume, instrument.impact) : price(0n);
    const { paid, slippage } = worsened(reference, match.side, cost);
    const isMaker = isLimit && isResting;
    const evidence = { reference, slippage, by: 'tick', isMaker, isAmbiguous: false, subBar: null } as const;
    fillOrder(draft, order, { amount, at, price: paid, evidence });
  }
  const rest = draft.state.orders.get(match.id);
  if (rest !== undefined && timeInForce.kind === 'ioc') cancelOrder(draft, rest, 'rest-of-ioc');
}
