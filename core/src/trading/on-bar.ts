/**
 * Applies a whole bar, in replays and in simulations of other exits (`counterfactuals.ts`). An order takes part if it
 * was accepted before the bar opened (H8) and its latency is over. The account is simulated on both paths through the
 * bar (`bar-matching.ts`): each order fills as far as the volume allows, and liquidation is checked with the position
 * of that moment. What happens on both paths is certain and is applied to the account.
 * Guarantees: a position is liquidated at a price of the bar that reaches the liquidation price it has at that moment,
 * with isolated or cross margin. Limits: in one bar, at most one order of a group fills, and each order fills once.
 */
import type { LiveOrder } from './account-state.ts';
import { cancelTakers, eligibleOf, fillFromBar, type BarEvent } from './bar-fills.ts';
import { isTriggeredIn, mergeFills, type BarFill, type PriceBar } from './bar-matching.ts';
import { presetOf, type WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import { liquidateWhereNeeded } from './liquidation.ts';
import { isWaiting } from './on-tick.ts';
import type { MatchableOrder } from './order.ts';
import { walkPath, type PathWalk } from './path-matching.ts';
import { trailTo } from './trailing.ts';
import { WalkedAccount } from './walked-account.ts';

/** State while one bar event is applied. */
interface BarRun {
  readonly event: BarEvent;
  /** Ids of the orders that may fill in this bar. */
  readonly eligible: ReadonlySet<string>;
  /** Ids of the orders that a part of the bar has hit, and of the other orders in their groups. */
  readonly done: Set<string>;
}

export function onBar(working: WorkingState, event: BarEvent): void {
  const { symbol, bar, subBars } = event;
  cancelTakers(working, event);
  const own = [...working.state.orders.values()].filter((order) => order.symbol === symbol);
  const eligible = new Set(eligibleOf(working, own).map(({ match }) => match.id));
  const run = { event, eligible, done: new Set<string>() };
  if (!playPart(working, run, bar, null, subBars.length > 0))
    for (const [index, part] of subBars.entries()) playPart(working, run, part, index, false);
  for (const { match } of own) endOfBar(working, match.id);
  working.setMark(symbol, bar.close);
  liquidateWhereNeeded(working, symbol);
}

/**
 * Applies the bar, or one of its smaller bars. If only smaller bars can decide, changes nothing and returns `false`.
 */
function playPart(
  working: WorkingState,
  run: BarRun,
  bar: PriceBar,
  subBar: number | null,
  canAskSmaller: boolean,
): boolean {
  const { event, eligible, done } = run;
  const orders = [...working.state.orders.values()]
    .map(({ match }) => match)
    .filter(({ id }) => eligible.has(id) && !done.has(id));
  const walks = [
    [bar.open, bar.low, bar.high, bar.close],
    [bar.open, bar.high, bar.low, bar.close],
  ].map((path) => walkPath(orders, path, presetOf(working), new WalkedAccount(working, event, bar)));
  const [lowFirst, highFirst] = walks as [PathWalk, PathWalk];
  const rank = ({ id }: MatchableOrder) => orders.findIndex((order) => order.id === id);
  const { fills, uncertain } = mergeFills(lowFirst, highFirst, rank, bar.open);
  const isOpenQuestion = uncertain.length > 0 || fills.some(({ isAmbiguous }) => isAmbiguous);
  if (isOpenQuestion && canAskSmaller) return false;
  const active = new Set(orders.flatMap(({ id }) => (isWorkingOrder(working, id) ? id : [])));
  for (const fill of fills) applyFill(working, run, { ...fill, subBar });
  for (const { id } of orders) afterPart(working, id, { bar, walks, wasActive: active.has(id) });
  return true;
}

function isWorkingOrder(working: WorkingState, id: string): boolean {
  const order = working.state.orders.get(id);
  return order !== undefined && !isWaiting(working, order);
}

function applyFill(working: WorkingState, { event, done }: BarRun, fill: BarFill): void {
  working.setMark(event.symbol, fill.price);
  if (fill.order.type === 'liquidation') {
    liquidateWhereNeeded(working, event.symbol);
    return;
  }
  const { id, groupId } = fill.order;
  done.add(id);
  for (const { match } of working.state.orders.values())
    if (groupId !== null && match.groupId === groupId) done.add(match.id);
  fillFromBar(working, fill, event);
}

/**
 * Updates orders after a part of the bar: a trailing stop follows the price, and a stop-limit order that both paths
 * trigger becomes a limit order.
 */
function afterPart(
  working: WorkingState,
  id: string,
  {
    bar,
    walks,
    wasActive,
  }: { readonly bar: PriceBar; readonly walks: readonly PathWalk[]; readonly wasActive: boolean },
): void {
  const order = working.state.orders.get(id);
  if (order === undefined || isWaiting(working, order)) return;
  const { match } = order;
  if (match.type === 'stop-limit' && walks.every((walk) => isTriggeredIn(walk, id))) {
    const { trigger: _, ...rest } = match;
    working.effects.push({ kind: 'triggered', orderId: id });
    working.setOrder(id, { ...order, match: { ...rest, type: 'limit' } });
  }
  if (match.type !== 'trailing-stop') return;
  // NOTE: if a stop became active within the bar, the close is the only price that certainly comes after its
  // activation.
  const extreme = match.side === 'sell' ? bar.high : bar.low;
  const moved = trailTo(match, wasActive ? extreme : bar.close);
  if (moved !== match) working.setOrder(id, { ...order, match: moved });
}

/**
 * Updates an order after a whole bar: reduces its latency by one bar, marks it as resting, or ends it if it was valid
 * for this bar only.
 */
function endOfBar(working: WorkingState, id: string): void {
  const order: LiveOrder | undefined = working.state.orders.get(id);
  if (order === undefined) return;
  const { timeInForce } = order;
  if (order.remainingLatencyTicks > 1)
    working.setOrder(id, { ...order, remainingLatencyTicks: order.remainingLatencyTicks - 1 });
  else if (isWaiting(working, order)) return;
  else if (timeInForce.kind === 'ioc') cancelOrder(working, order, 'rest-of-ioc');
  else if (timeInForce.kind === 'fok') cancelOrder(working, order, 'fok-not-whole');
  else if (!order.isResting) working.setOrder(id, { ...order, isResting: true });
}
