import type { z } from 'zod';
import type { cancelOrdersRequest, deskActRequest, DeskActResponse } from '@tradesense/contract/trading-orders.ts';
import {
  canReverse,
  closingOrder,
  closingSide,
  isClosing,
  openingOrders,
  ordersBeyond,
  ordersClosing,
  reversingOrders,
} from '@tradesense/core/trading/account-acts.ts';
import type { Position } from '@tradesense/core/trading/account-state.ts';
import { sidePrice } from '@tradesense/core/trading/check-order.ts';
import { beforeNextEvent } from '@tradesense/core/trading/engine.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { sizeOf } from '@tradesense/core/trading/position.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkNotional } from './amount.policy.ts';
import { actOnce, openMarketOf, type ActingAccount, type Actor } from './desk-act.service.ts';
import { knownAsset, openPosition } from './order-ticket.policy.ts';
import type { OrderDeps } from './place-order.service.ts';
import { checkAccepts } from './present-market.service.ts';
import { refusalOf } from './refusal-text.policy.ts';

type ActRequest = z.output<typeof deskActRequest>;

/** Throws the problem if the account's market accepts no actions, because the account's replay has ended. */
function checkAccount({ market, state }: ActingAccount): void {
  const symbols = [...state.positions.keys(), ...[...state.orders.values()].map(({ symbol }) => symbol)];
  for (const symbol of new Set(symbols)) checkAccepts(market, knownAsset(symbol).symbol);
}

/**
 * Cancels orders that may open a position, and closes every position with a market order. A position stays protected
 * until it is closed, because its stop and target stay live until then. Positions that cannot be closed now keep their
 * protection and are listed in the response.
 */
export async function flattenAccount(
  deps: OrderDeps,
  actor: Actor,
  { clientOrderId }: ActRequest,
): Promise<DeskActResponse> {
  return actOnce(deps, actor, { clientOrderId, body: ['flatten'] }, async (account) => {
    checkAccount(account);
    await account.cancelAll(openingOrders(account.state));
    // oxlint-disable-next-line no-await-in-loop -- each event begins where the one before ended
    for (const position of account.state.positions.values()) await closeOrLeave(account, position);
  });
}

/**
 * Closes a position, unless another tab is already closing it. Then cancels orders that protect the position without
 * being reduce-only, because they would open a new position after the close.
 */
async function closeOrLeave(account: ActingAccount, position: Position): Promise<void> {
  const id = `${account.clientOrderId}:${position.symbol}`;
  try {
    const market = openMarketOf(account.market, knownAsset(position.symbol).symbol);
    if (!isClosing(account.state, position))
      await account.place([closingOrder(position, id)], new Map([[id, 'close']]), market);
    await account.cancelAll(ordersBeyond(account.state, position.symbol));
  } catch (cause) {
    // The rejected event has written nothing, so the earlier events of the action are kept.
    if (!(cause instanceof Problem)) throw cause;
    account.leave(position.symbol, cause);
  }
}

/** Cancels all live orders or, depending on `scope`, only the orders that may open a position. */
export async function cancelOrders(
  deps: OrderDeps,
  actor: Actor,
  { clientOrderId, scope }: z.output<typeof cancelOrdersRequest>,
): Promise<DeskActResponse> {
  return actOnce(deps, actor, { clientOrderId, body: ['cancel-orders', scope] }, async (account) => {
    checkAccount(account);
    await account.cancelAll(scope === 'all' ? [...account.state.orders.keys()] : openingOrders(account.state));
  });
}

/**
 * Closes a position, opens the same size on the other side, and cancels the asset's other orders that may open a
 * position or are already closing this position. Throws `no-position` (409), or the reason for a rejection; in that
 * case, nothing is changed.
 */
export async function reversePosition(
  deps: OrderDeps,
  actor: Actor,
  symbol: string,
  { clientOrderId }: ActRequest,
): Promise<DeskActResponse> {
  return actOnce(deps, actor, { clientOrderId, body: ['reverse', symbol] }, async (account) => {
    const position = openPosition(account.state, symbol);
    const market = openMarketOf(account.market, knownAsset(symbol).symbol);
    const { quote } = market;
    checkNotional(sizeOf(position), [sidePrice(closingSide(position), quote)]);
    // Cancel the orders that belong to the old side: a fill would close or enlarge the new position. Also cancel orders
    // that are already closing the position. Otherwise they would fill first, the new closing order would end without a
    // fill, and its end would also end the opening order.
    const closing = ordersClosing(account.state, position).map(({ match }) => match.id);
    await account.cancelAll([...ordersBeyond(account.state, symbol), ...closing]);
    await account.checkOwnLimits();
    const [close, open] = reversingOrders(position, clientOrderId);
    await account.checkLeverage([open]);
    if (!canReverse(beforeNextEvent(account.state, INSTRUMENTS), position, quote))
      throw refusalOf('insufficient-margin', { symbol, state: account.state, quote });
    const roles = new Map([[close.terms.id, 'close'] as const, [open.terms.id, 'single'] as const]);
    await account.place([close, open], roles, market);
  });
}
