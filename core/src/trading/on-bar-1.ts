/**
 * Applies a whole bar under rules version 1. An order takes part if it was accepted before the bar opened (H8) and its
 * latency is over. Fills come from the two paths through the bar (`bar-matching.ts`) and are settled in the order in
 * which they happened. With the presets Normal and Strict, a fill pays half the spread and an impact. The impact grows
 * with the square root of the fill's share of the bar's volume. Limit orders pay neither.
 * Matching assumes complete fills; `bar-fills.ts` limits them to the volume. So an order that waits for a partly filled
 * order fills in no bar while that order is live.
 */
import type { Price } from '../kernel/money.ts';
import type { LiveOrder, Position } from './account-state.ts';
import { cancelTakers, eligibleOf, fillFromBar, type BarEvent } from './bar-fills.ts';
import { matchBar, type BarFill } from './bar-matching.ts';
import { presetOf, type WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import { marginFor } from './fill-order.ts';
import { isolatedLiquidationPrice, liquidate, liquidateWhereNeeded } from './liquidation.ts';
import { isWaiting } from './on-tick.ts';
import type { MatchableOrder } from './order.ts';
import { openPart, sizeOf } from './position.ts';

const LIQUIDATION_ID = 'liquidation';

export function onBar(working: WorkingState, event: BarEvent): void {
  const { symbol, bar } = event;
  const rule = presetOf(working);
  cancelTakers(working, event);
  const own = [...working.state.orders.values()].filter((order) => order.symbol === symbol);
  const eligible = eligibleOf(working, own);
  const match = matchBar(
    [...eligible.map((order) => order.match), ...liquidationsOf(working, symbol, eligible, bar.open)],
    bar,
    rule,
    event.subBars,
  );
  for (const fill of match.fills) settle(working, fill, event);
  for (const order of own) afterBar(working, order, match.resting);
  working.setMark(symbol, bar.close);
  liquidateWhereNeeded(working, symbol);
}

/**
 * Returns the liquidation of an isolated position as an order, so that it is matched in turn with the other orders on
 * the path through the bar. There is one liquidation for the existing position, or one for each position that an entry
 * would open in this bar.
 */
function liquidationsOf(
  working: WorkingState,
  symbol: string,
  eligible: readonly LiveOrder[],
  open: Price,
): MatchableOrder[] {
  if (working.state.settings.marginMode === 'cross') return [];
  const position = working.state.positions.get(symbol);
  if (position !== undefined) return liquidationOrder(working, position, null);
  return eligible
    .filter(({ isReduceOnly }) => !isReduceOnly)
    .flatMap(({ match, leverage, acceptedAt }) => {
      const at = entryOf(match, open);
      const { side, quantity: amount } = match;
      const margin = marginFor(at, amount, leverage);
      const started = openPart(null, { symbol, side, amount, at, margin, leverage, openedAt: acceptedAt });
      return liquidationOrder(working, started, match.id);
    });
}

/** Returns the price at which an order would open its position: its own price, or the open of the bar. */
function entryOf(match: MatchableOrder, open: Price): Price {
  if (match.type === 'limit' || match.type === 'stop-limit') return match.limit;
  return match.type === 'stop' ? match.trigger : open;
}

function liquidationOrder(working: WorkingState, position: Position, parentId: string | null): MatchableOrder[] {
  const trigger = isolatedLiquidationPrice(position, working.instruments);
  if (trigger === null) return [];
  const side = position.quantity > 0n ? 'sell' : 'buy';
  const id = `${LIQUIDATION_ID} ${parentId ?? ''}`;
  return [{ id, groupId: null, parentId, quantity: sizeOf(position), side, type: 'liquidation', trigger }];
}

function settle(working: WorkingState, fill: BarFill, event: BarEvent): void {
  if (fill.order.type === 'liquidation') {
    const position: Position | undefined = working.state.positions.get(event.symbol);
    const { parentId } = fill.order;
    const isOpen =
      parentId === null || working.effects.some((each) => each.kind === 'filled' && each.orderId === parentId);
    if (position !== undefined && isOpen) liquidate(working, position, fill.price);
    return;
  }
  fillFromBar(working, fill, event);
}

/** Updates an order after a bar: moves its trailing stop, triggers it, or ends it if it was valid for this bar only. */
function afterBar(working: WorkingState, { match: { id } }: LiveOrder, resting: readonly MatchableOrder[]): void {
  const order = working.state.orders.get(id);
  if (order === undefined) return;
  const { timeInForce } = order;
  if (order.remainingLatencyTicks > 1) {
    working.setOrder(id, { ...order, remainingLatencyTicks: order.remainingLatencyTicks - 1 });
    return;
  }
  if (timeInForce.kind === 'ioc' || timeInForce.kind === 'fok') {
    cancelOrder(working, order, timeInForce.kind === 'ioc' ? 'rest-of-ioc' : 'fok-not-whole');
    return;
  }
  // Matching may have made a child active although the bar had too little volume to fill its entry completely.
  const now = isWaiting(working, order) ? undefined : resting.find((each) => each.id === id);
  const isTriggered = order.match.type === 'stop-limit' && now?.type === 'limit';
  if (isTriggered) working.effects.push({ kind: 'triggered', orderId: id });
  working.setOrder(id, {
    ...order,
    match: now === undefined ? order.match : { ...now, quantity: order.match.quantity },
    isResting: true,
  });
}
