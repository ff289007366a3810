/**
 * A whole bar at once, for replays and for time that no tick covered. Every order that was accepted before the bar
 * opened takes part (H8); fills come from the two ways through the bar (`bar-matching.ts`) and are settled in the order
 * in which they happened. Normal and Strict pay half the spread and an impact that grows with the square root of the
 * share of the bar's volume; a limit never pays more than its limit. Partial fills are known here alone, not to the matching:
 * what waits for an order of which some is still open fills in no bar before that is filled.
 */
import { price, type Price, type Quantity } from '../kernel/money.ts';
import { PRESETS, type LiveOrder, type Position } from './account-state.ts';
import { matchBar, type BarFill } from './bar-matching.ts';
import type { Draft } from './draft.ts';
import { cancelOrder } from './end-order.ts';
import { fillOrder, marginFor } from './fill-order.ts';
import { instrumentOf } from './instrument.ts';
import { fillable, halfSpreadOf, impactOf, worsened } from './liquidity.ts';
import { isolatedLiquidationPrice, liquidate, liquidateWhereNeeded } from './liquidation.ts';
import { isWaiting } from './on-tick.ts';
import { isHitAt } from './order-hit.ts';
import type { MatchableOrder } from './order.ts';
import { openPart, sizeOf } from './position.ts';
import type { TradingEvent } from './trading-event.ts';

type BarEvent = Extract<TradingEvent, { kind: 'bar' }>;

const LIQUIDATION_ID = 'liquidation';

export function onBar(draft: Draft, event: BarEvent): void {
  const { symbol, bar } = event;
  const rule = PRESETS[draft.state.settings.preset];
  cancelTakers(draft, event);
  const own = [...draft.state.orders.values()].filter((order) => order.symbol === symbol);
  const eligible = eligibleOf(draft, own);
  const match = matchBar(
    [...eligible.map((order) => order.match), ...liquidationsOf(draft, symbol, eligible, bar.open)],
    bar,
    rule,
    event.subBars,
  );
  for (const fill of match.fills) settle(draft, fill, event);
  for (const order of own) afterBar(draft, order, match.resting);
  draft.setMark(symbol, bar.close);
  liquidateWhereNeeded(draft, symbol);
}

/** Ends the limits that may only make and that this bar, the first that they meet, opens at or beyond. */
function cancelTakers(draft: Draft, { symbol, bar }: BarEvent): void {
  const rule = PRESETS[draft.state.settings.preset];
  for (const order of draft.state.orders.values()) {
    const isFresh = order.isPostOnly && !order.isResting && order.ticksToWait <= 1 && !isWaiting(draft, order);
    if (order.symbol !== symbol || !isFresh || order.match.type !== 'limit') continue;
    if (isHitAt(order.match, bar.open, rule)) cancelOrder(draft, order, 'post-only-would-take');
  }
}

/** Those that may fill in this bar, or become active in it: their latency is over, and that of what they wait for. */
function eligibleOf(draft: Draft, own: readonly LiveOrder[]): readonly LiveOrder[] {
  const ready = own.filter(({ ticksToWait }) => ticksToWait <= 1);
  const ids = new Set(ready.map(({ match }) => match.id));
  return ready.filter((order) => !isWaiting(draft, order) || ids.has(order.match.parentId ?? ''));
}

/**
 * The end of an isolated position as an order among the others, so that the way through the bar meets it in its place:
 * of the position that is there, or of the one that an entry would start in this bar.
 */
function liquidationsOf(draft: Draft, symbol: string, eligible: readonly LiveOrder[], open: Price): MatchableOrder[] {
  if (draft.state.settings.marginMode === 'cross') return [];
  const position = draft.state.positions.get(symbol);
  if (position !== undefined) return liquidationOrder(draft, position, null);
  return eligible
    .filter(({ isReduceOnly }) => !isReduceOnly)
    .flatMap(({ match, leverage, acceptedAt }) => {
      const at = entryOf(match, open);
      const { side, quantity: amount } = match;
      const margin = marginFor(at, amount, leverage);
      const started = openPart(null, { symbol, side, amount, at, margin, leverage, openedAt: acceptedAt });
      return liquidationOrder(draft, started, match.id);
    });
}

/** Where an order would start its position: its own price, or the open. */
function entryOf(match: MatchableOrder, open: Price): Price {
  if (match.type === 'limit' || match.type === 'stop-limit') return match.limit;
  return match.type === 'stop' ? match.trigger : open;
}

function liquidationOrder(draft: Draft, position: Position, parentId: string | null): MatchableOrder[] {
  const trigger = isolatedLiquidationPrice(position, draft.instruments);
  if (trigger === null) return [];
  const side = position.quantity > 0n ? 'sell' : 'buy';
  const id = `${LIQUIDATION_ID} ${parentId ?? ''}`;
  return [{ id, groupId: null, parentId, quantity: sizeOf(position), side, type: 'liquidation', trigger }];
}

function settle(draft: Draft, fill: BarFill, event: BarEvent): void {
  const { id } = fill.order;
  if (fill.order.type === 'liquidation') {
    const position: Position | undefined = draft.state.positions.get(event.symbol);
    const { parentId } = fill.order;
    const isOpen =
      parentId === null || draft.effects.some((each) => each.kind === 'filled' && each.orderId === parentId);
    if (position !== undefined && isOpen) liquidate(draft, position, fill.price);
    return;
  }
  const order = draft.state.orders.get(id);
  if (order === undefined || isWaiting(draft, order)) return;
  const isLimit = fill.order.type === 'limit';
  // The open of a later smaller bar meets what the bars before it have passed by.
  const hasRested = order.isResting || fill.by === 'level' || (fill.subBar ?? 0) > 0;
  const isMaker = isLimit && hasRested && !fill.isAtOnce;
  if (order.isPostOnly && isLimit && !isMaker) {
    cancelOrder(draft, order, 'post-only-would-take');
    return;
  }
  const wanted = order.match.quantity;
  const { volumeShare } = PRESETS[draft.state.settings.preset];
  const instrument = instrumentOf(draft.instruments, event.symbol);
  const amount = fillable(wanted, event.volume, volumeShare, instrument.lot);
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
  if (!PRESETS[draft.state.settings.preset].hasCosts) return price(0n);
  const { halfSpread, impact } = instrumentOf(draft.instruments, symbol);
  return price(halfSpreadOf(fill.price, halfSpread) + impactOf(fill.price, amount, volume, impact));
}

/** What a bar leaves of an order: its trail, its trigger, or its end when it was for now only. */
function afterBar(draft: Draft, { match: { id } }: LiveOrder, resting: readonly MatchableOrder[]): void {
  const order = draft.state.orders.get(id);
  if (order === undefined) return;
  const { timeInForce } = order;
  if (order.ticksToWait > 1) {
    draft.setOrder(id, { ...order, ticksToWait: order.ticksToWait - 1 });
    return;
  }
  if (timeInForce.kind === 'ioc' || timeInForce.kind === 'fok') {
    cancelOrder(draft, order, timeInForce.kind === 'ioc' ? 'rest-of-ioc' : 'fok-not-whole');
    return;
  }
  // The matching may have let a child become active of which the entry, by its volume, is still open.
  const now = isWaiting(draft, order) ? undefined : resting.find((each) => each.id === id);
  const isTriggered = order.match.type === 'stop-limit' && now?.type === 'limit';
  if (isTriggered) draft.effects.push({ kind: 'triggered', orderId: id });
  draft.setOrder(id, {
    ...order,
    match: now === undefined ? order.match : { ...now, quantity: order.match.quantity },
    isResting: true,
  });
}
