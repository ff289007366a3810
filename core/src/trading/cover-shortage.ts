/**
 * Cross margin: the whole account pays for a loss. If closing a position costs more than the cash, the rest is taken
 * from these sources, in this order: the money that the group of the closing order reserves beyond that order's own
 * need (a fill that ends the group frees all of the reserve without this), the reserved money of other orders (the newest order is canceled first), the margin of positions, and the profit
 * of other positions, which are closed at their mark prices. No loss is forgiven while the account has equity.
 */
import { money, type Money } from '../kernel/money.ts';
import type { AccountState, LiveOrder, Position } from './account-state.ts';
import type { WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import { liquidate } from './liquidation.ts';
import { entryPrice, unrealisedProfit } from './position.ts';
import { gatherReserve, neededBy, settleReserve, sharersOf } from './shared-reserve.ts';
import type { Shortage } from './working-state.ts';

const markOf = (state: AccountState, position: Position) => state.marks.get(position.symbol) ?? entryPrice(position);

/**
 * Returns the equity that can cover the shortage. It excludes the cash, the reserved money of the closing order and the
 * proceeds of the closed part. If a part stays open, its loss is included, but its profit is not.
 */
function equityBeside(state: AccountState, { symbol, rest, closing }: Shortage): bigint {
  let equity = 0n;
  for (const order of state.orders.values()) if (order.match.id !== closing?.order.match.id) equity += order.reserved;
  for (const position of state.positions.values())
    if (position.symbol !== symbol) equity += position.margin + unrealisedProfit(position, markOf(state, position));
  if (rest === null) return equity;
  const profit = unrealisedProfit(rest, markOf(state, rest));
  return equity + rest.margin + (profit < 0n ? profit : 0n);
}

export function coverShortage(working: WorkingState, shortage: Shortage): void {
  if (working.state.settings.marginMode === 'isolated') return;
  const { closing } = shortage;
  if (closing?.isWhole === false) endDearerOfGroup(working, closing.order);
  const [missing, beside] = [shortage.amount(), equityBeside(working.state, shortage)];
  const wanted = missing < beside ? missing : beside;
  if (wanted <= 0n) return;
  const enough = money(working.cash + wanted);
  cancelReserving(working, closing?.order.match.id ?? null, enough);
  takeMargins(working, shortage, enough);
  closeProfitable(working, shortage.symbol, enough);
}

function cancelReserving(working: WorkingState, keep: string | null, enough: Money): void {
  while (working.cash < enough) {
    // The orders are searched again each time, because a canceled order may pass its reserve on to an order of its group.
    const newest = [...working.state.orders.values()].findLast(
      ({ reserved, match }) => reserved > 0n && match.id !== keep,
    );
    if (newest === undefined) return;
    cancelOrder(working, newest, 'margin-call');
  }
}

/**
 * Cancels the orders of a closing order's group that need more money than the closing order itself, so that the
 * difference covers its loss. The closing order then holds the reserve of its group.
 */
function endDearerOfGroup(working: WorkingState, closing: LiveOrder): void {
  const own = neededBy(closing);
  if (closing.reserved <= own) return;
  for (const each of sharersOf(working, closing.match))
    if (neededBy(each) > own) cancelOrder(working, each, 'margin-call');
  settleReserve(working, closing.match);
  gatherReserve(working, working.state.orders.get(closing.match.id) ?? closing);
}

function takeMargins(working: WorkingState, { symbol, rest }: Shortage, enough: Money): void {
  for (const position of working.state.positions.values())
    if (position.symbol !== symbol) takeMargin(working, position, enough);
  const own = working.state.positions.get(symbol);
  // The whole margin is taken, because it still includes the margin that the closed part releases.
  if (own !== undefined && rest !== null && working.cash < enough)
    takeMargin(working, own, money(working.cash + own.margin));
}

function takeMargin(working: WorkingState, position: Position, enough: Money): void {
  const missing = enough - working.cash;
  const taken = missing < position.margin ? missing : position.margin;
  if (taken <= 0n) return;
  working.setPosition(position.symbol, { ...position, margin: money(position.margin - taken) });
  working.move('release', position.symbol, { cash: money(taken), margin: money(0n - taken) });
}

function closeProfitable(working: WorkingState, symbol: string, enough: Money): void {
  while (working.cash < enough) {
    const { state } = working;
    const gains = [...state.positions.values()]
      .filter((position) => position.symbol !== symbol)
      .map((position) => ({ position, mark: markOf(state, position) }))
      .map((each) => ({ ...each, profit: unrealisedProfit(each.position, each.mark) }))
      .toSorted((a, b) => Number(b.profit - a.profit));
    const [most] = gains;
    if (most === undefined || most.profit <= 0n) return;
    liquidate(working, most.position, most.mark);
  }
}
