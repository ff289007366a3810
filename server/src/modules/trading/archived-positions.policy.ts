/** Describes the open positions of an attempt at its end. */
import { formatPrice } from '@tradesense/core/kernel/money.ts';
import type { AccountState, Position } from '@tradesense/core/trading/account-state.ts';
import { closedByExits, closingPrices, type ExitKind } from '@tradesense/core/trading/exit-result.ts';
import { waitingFor, workingQuantity } from '@tradesense/core/trading/exits.ts';
import { exitOf } from '@tradesense/core/trading/order-exit.ts';
import { sizeOf } from '@tradesense/core/trading/position.ts';
import type { PositionV2 } from './account-archive.policy.ts';
import { exitTermsOf, type StoredAccount } from './account-rows.policy.ts';
import { positionView } from './trading-views.ts';

/**
 * Returns the open positions of an attempt at its end. `state` has the mark prices of the end, and the orders that were
 * live before the reset canceled them. `rows` are the stored rows of these orders.
 */
export function archivedPositions(state: AccountState, rows: StoredAccount['orders']): PositionV2[] {
  return [...state.positions.values()].map((position) => {
    const { asset, side, quantity, entryPrice, markPrice, unrealised, margin, leverage, openedAt } = positionView(
      position,
      state,
    );
    const exits = exitsOf(position, state, rows);
    const pricesOf = (kind: ExitKind) => closingPrices(exits, kind).map(formatPrice);
    return {
      asset,
      side,
      quantity,
      entryPrice,
      markPrice,
      unrealised,
      margin,
      marginMode: state.settings.marginMode,
      leverage,
      stopPrices: pricesOf('stop'),
      targetPrices: pricesOf('target'),
      openedAt,
    };
  });
}

/** Returns the exits of a position with the quantity that each closes, within a kind the nearest to the market first. */
function exitsOf(position: Position, state: AccountState, rows: StoredAccount['orders']) {
  const side = position.quantity > 0n ? 'buy' : 'sell';
  const exits = [...state.orders.values()]
    .filter((order) => order.symbol === position.symbol && order.isReduceOnly && order.match.side !== side)
    .flatMap((order) => {
      const row = rows.get(order.match.id);
      const exit = row === undefined ? null : exitOf(exitTermsOf(row));
      if (exit === null) return [];
      const [size, waiting] = [workingQuantity(state, order), waitingFor(state, order)];
      return [{ ...exit, quantity: size, waiting, groupId: order.match.groupId }];
    });
  return closedByExits({ side, quantity: sizeOf(position) }, exits);
}
