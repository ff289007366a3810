/** Decides whether requested orders may open a position, taking into account the orders that are already live. */
import { closingSide } from './account-acts.ts';
import type { AccountState, LiveOrder, Position } from './account-state.ts';
import type { MatchableOrder } from './order.ts';
import { sizeOf } from './position.ts';

/** A requested order, or a live order with its requested changes. */
export interface RequestedOrder extends Pick<MatchableOrder, 'id' | 'side' | 'quantity' | 'groupId' | 'type'> {
  readonly symbol: string;
  readonly isReduceOnly: boolean;
}

export interface OpeningEffect {
  /** Whether any of the orders may open or enlarge a position. */
  readonly opens: boolean;
  /**
   * Whether any of the orders may begin a trade: from flat, on the opposite side, or after a current position that is
   * being closed.
   */
  readonly beginsTrade: boolean;
}

/**
 * Returns the sum of the largest order of each group, because the orders of a group together fill at most the quantity
 * of one of them.
 */
function sumByGroup(orders: readonly Pick<RequestedOrder, 'id' | 'groupId' | 'quantity'>[]): bigint {
  const largest = new Map<string, bigint>();
  for (const { id, groupId, quantity } of orders) {
    const key = groupId ?? `alone ${id}`;
    const known = largest.get(key) ?? 0n;
    if (quantity > known) largest.set(key, quantity);
  }
  return [...largest.values()].reduce((sum, each) => sum + each, 0n);
}

const asRequested = ({
  symbol,
  isReduceOnly,
  match,
}: LiveOrder): RequestedOrder & Pick<MatchableOrder, 'parentId'> => ({
  symbol,
  isReduceOnly,
  id: match.id,
  side: match.side,
  quantity: match.quantity,
  groupId: match.groupId,
  parentId: match.parentId,
  type: match.type,
});

/** Whether market orders are already closing the whole position. */
function isLeaving(live: readonly RequestedOrder[], position: Position): boolean {
  const side = closingSide(position);
  return sumByGroup(live.filter((each) => each.side === side && each.type === 'market')) >= sizeOf(position);
}

/**
 * Returns whether an order may open a position or begin a trade. `isNew` is `false` for a live order with requested
 * changes.
 */
function effectOf(
  { isNew, ...order }: RequestedOrder & { readonly isNew: boolean },
  beside: readonly RequestedOrder[],
  position: Position | undefined,
): OpeningEffect {
  if (order.isReduceOnly) return { opens: false, beginsTrade: false };
  if (position === undefined) return { opens: true, beginsTrade: true };
  const side = closingSide(position);
  if (order.side !== side) return { opens: true, beginsTrade: isLeaving(beside, position) };
  const rests = order.type !== 'market';
  // A market order ignores resting reduce-only exits, because they end with the position. A resting order takes them
  // into account, because they may fill first. Then the quantity that would close the position now would open a new
  // position.
  const closing = beside.filter(
    (each) => each.side === side && (!each.isReduceOnly || each.type === 'market' || rests),
  );
  const isBeyond = sumByGroup([...closing, order]) > sizeOf(position);
  // Another order may close the position first at any time. So among resting orders, only a reduce-only order is
  // certain not to open a position.
  return { opens: isBeyond || (rests && isNew), beginsTrade: isBeyond };
}

/**
 * Returns whether the requested orders may open a position or begin a trade. `requested` must not contain orders that
 * wait for another order. An order in `requested` replaces the live order with the same id.
 */
export function openingEffect(state: AccountState, requested: readonly RequestedOrder[]): OpeningEffect {
  const live = [...state.orders.values()].map(asRequested);
  const effects = requested.map((order) => {
    const isOther = ({ id, symbol }: RequestedOrder) => symbol === order.symbol && id !== order.id;
    const replaced = live.filter(({ id }) => !requested.some((each) => each.id === id));
    const isNew = !state.orders.has(order.id);
    const beside = [...replaced, ...requested].filter(isOther);
    return effectOf({ ...order, isNew }, beside, state.positions.get(order.symbol));
  });
  return {
    opens: effects.some(({ opens }) => opens),
    beginsTrade: effects.some(({ beginsTrade }) => beginsTrade),
  };
}

/** Identifies the trade that an order would begin: its group, or its asset and side. */
const tradeKey = ({ groupId, symbol, side }: Pick<RequestedOrder, 'groupId' | 'symbol' | 'side'>): string =>
  groupId ?? `${symbol} ${side}`;

/**
 * Returns the number of trades that would begin if the live orders filled. The orders of one group count once. The
 * orders without a group of one asset and side also count once, because together they make one position. The trade of
 * `amended`, a live order with its requested changes, is left out.
 */
export function waitingTrades(state: AccountState, amended?: RequestedOrder): number {
  const trades = new Set<string>();
  for (const order of [...state.orders.values()].map(asRequested)) {
    const { symbol, side, quantity, parentId, isReduceOnly } = order;
    const position = state.positions.get(symbol);
    if (isReduceOnly) continue;
    const turns = position !== undefined && side === closingSide(position) && quantity > sizeOf(position);
    // An order that waits for another order and may open a position is the second half of a reverse.
    if (position === undefined || turns || parentId !== null) trades.add(tradeKey(order));
  }
  if (amended !== undefined) trades.delete(tradeKey(amended));
  return trades.size;
}
