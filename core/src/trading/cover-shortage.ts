/**
 * Cross margin: the whole account stands for a loss. What closing a position costs beyond the cash is taken, in this order, from
 * what orders have reserved (the newest is cancelled first), from the margin of positions, and from the profit of other positions,
 * which are closed at their marks. Nothing is forgiven while the account has equity.
 */
import { money, type Money } from '../kernel/money.ts';
import type { AccountState, Position } from './account-state.ts';
import type { Draft } from './draft.ts';
import { cancelOrder } from './end-order.ts';
import { liquidate } from './liquidation.ts';
import { entryPrice, unrealisedProfit } from './position.ts';
import type { Shortage } from './rules.ts';

const markOf = (state: AccountState, position: Position) => state.marks.get(position.symbol) ?? entryPrice(position);

/** What the account has beside its cash, the closing order and what the closing position brings. */
function equityBeside(state: AccountState, { symbol, rest, orderId }: Shortage): bigint {
  let equity = 0n;
  for (const order of state.orders.values()) if (order.match.id !== orderId) equity += order.reserved;
  for (const position of state.positions.values())
    if (position.symbol !== symbol) equity += position.margin + unrealisedProfit(position, markOf(state, position));
  if (rest === null) return equity;
  const profit = unrealisedProfit(rest, markOf(state, rest));
  return equity + rest.margin + (profit < 0n ? profit : 0n);
}

export function coverShortage(draft: Draft, shortage: Shortage): void {
  if (draft.state.settings.marginMode === 'isolated') return;
  const beside = equityBeside(draft.state, shortage);
  const wanted = shortage.amount < beside ? shortage.amount : beside;
  if (wanted <= 0n) return;
  const enough = money(draft.cash + wanted);
  cancelReserving(draft, shortage.orderId, enough);
  takeMargins(draft, shortage, enough);
  closeProfitable(draft, shortage.symbol, enough);
}

function cancelReserving(draft: Draft, keep: string | null, enough: Money): void {
  for (const order of [...draft.state.orders.values()].toReversed()) {
    if (draft.cash >= enough) return;
    if (order.reserved > 0n && order.match.id !== keep) cancelOrder(draft, order, 'margin-call');
  }
}

function takeMargins(draft: Draft, { symbol, rest }: Shortage, enough: Money): void {
  for (const position of draft.state.positions.values())
    if (position.symbol !== symbol) takeMargin(draft, position, enough);
  const own = draft.state.positions.get(symbol);
  // All of it: what a part of the position releases is a part of its margin.
  if (own !== undefined && rest !== null && draft.cash < enough) takeMargin(draft, own, money(draft.cash + own.margin));
}

function takeMargin(draft: Draft, position: Position, enough: Money): void {
  const missing = enough - draft.cash;
  const taken = missing < position.margin ? missing : position.margin;
  if (taken <= 0n) return;
  draft.setPosition(position.symbol, { ...position, margin: money(position.margin - taken) });
  draft.move('release', position.symbol, { cash: money(taken), margin: money(0n - taken) });
}

function closeProfitable(draft: Draft, symbol: string, enough: Money): void {
  while (draft.cash < enough) {
    const { state } = draft;
    const gains = [...state.positions.values()]
      .filter((position) => position.symbol !== symbol)
      .map((position) => ({ position, mark: markOf(state, position) }))
      .map((each) => ({ ...each, profit: unrealisedProfit(each.position, each.mark) }))
      .toSorted((a, b) => Number(b.profit - a.profit));
    const [most] = gains;
    if (most === undefined || most.profit <= 0n) return;
    liquidate(draft, most.position, most.mark);
  }
}
