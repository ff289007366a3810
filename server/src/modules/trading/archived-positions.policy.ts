/** Describes the open positions of an attempt at its end. */
import type { ArchivedPosition } from '@tradesense/contract/trading-accounts.ts';
import { formatPrice, type Price } from '@tradesense/core/kernel/money.ts';
import type { AccountState, LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import { closingPrices, type ExitKind } from '@tradesense/core/trading/exit-result.ts';
import { workingQuantity } from '@tradesense/core/trading/exits.ts';
import { sizeOf } from '@tradesense/core/trading/position.ts';
import { trailingTrigger } from '@tradesense/core/trading/trailing.ts';
import { positionView } from './trading-views.ts';

/**
 * Returns the open positions of an attempt at its end. `state` has the mark prices of the end, and the orders that were
 * live before the reset canceled them.
 */
export function archivedPositions(state: AccountState): ArchivedPosition[] {
  return [...state.positions.values()].map((position) => {
    const { asset, side, quantity, entryPrice, markPrice, unrealised, margin, leverage, openedAt } = positionView(
      position,
      state,
    );
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
      stopPrices: exitPrices(position, state, 'stop'),
      targetPrices: exitPrices(position, state, 'target'),
      openedAt,
    };
  });
}

/** Returns the prices at which the exits of one kind close a position, the nearest to the market first. */
function exitPrices(position: Position, state: AccountState, kind: ExitKind): string[] {
  const side = position.quantity > 0n ? 'buy' : 'sell';
  const exits = [...state.orders.values()]
    .filter((order) => order.symbol === position.symbol && order.isReduceOnly && order.match.side !== side)
    .flatMap((order) => {
      const exit = exitOf(order);
      return exit?.kind === kind ? [{ price: exit.price, quantity: workingQuantity(state, order) }] : [];
    });
  return closingPrices({ side, quantity: sizeOf(position) }, kind, exits).map(formatPrice);
}

/** Returns how an exit fills, and its price; `null` for an order without a price. */
function exitOf({ match }: LiveOrder): { readonly kind: ExitKind; readonly price: Price | null } | null {
  switch (match.type) {
    case 'limit':
      return { kind: 'target', price: match.limit };
    case 'stop':
    case 'stop-limit':
      return { kind: 'stop', price: match.trigger };
    case 'trailing-stop':
      return { kind: 'stop', price: trailingTrigger(match) };
    case 'market':
    case 'liquidation':
      return null;
  }
}
