/** Whether orders that are asked for may open something, judged beside the orders that live already. */
import { closingSide } from './account-acts.ts';
import type { AccountState, LiveOrder, Position } from './account-state.ts';
import type { MatchableOrder } from './order.ts';
import { sizeOf } from './position.ts';

/** An order that is asked for, or a live one as it would be. */
export interface RequestedOrder extends Pick<MatchableOrder, 'id' | 'side' | 'quantity' | 'groupId' | 'type'> {
  readonly symbol: string;
  readonly isReduceOnly: boolean;
}

export interface OpeningEffect {
  /** Whether any of them may open a position or enlarge one. */
  readonly opens: boolean;
  /** Whether any may begin a trade: from flat, on the other side, or after the present position, which is being closed. */
  readonly beginsTrade: boolean;
}

/** Adds the largest of each group: only one of its orders fills. */
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

/** Whether market orders are closing the whole position already. */
function isLeaving(live: readonly RequestedOrder[], position: Position): boolean {
  const side = closingSide(position);
  return sumByGroup(live.filter((each) => each.side === side && each.type === 'market')) >= sizeOf(position);
}

/** `isNew`: it is no other form of a live order. */
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
  // Exits that only reduce end with their position. Beside an order that rests they may fill first, and it opens what it closes now.
  const closing = beside.filter(
    (each) => each.side === side && (!each.isReduceOnly || each.type === 'market' || rests),
  );
  const isBeyond = sumByGroup([...closing, order]) > sizeOf(position);
  // Another order may close the position first, at any later time: what rests closes for certain only if it says so.
  return { opens: isBeyond || (rests && isNew), beginsTrade: isBeyond };
}

/** `requested`: orders that wait for no other one. A live order with the id of one of them is replaced by it. */
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

/**
 * Returns how many trades the live orders may begin. The orders of a group count once, and so do those of an asset and side: together
 * they make one position.
 */
export function waitingTrades(state: AccountState, exceptId: string | null = null): number {
  const trades = new Set<string>();
  for (const order of [...state.orders.values()].map(asRequested)) {
    const { id, symbol, side, quantity, groupId, parentId, isReduceOnly } = order;
    const position = state.positions.get(symbol);
    if (isReduceOnly || id === exceptId) continue;
    const turns = position !== undefined && side === closingSide(position) && quantity > sizeOf(position);
    // One that waits for another and may open is the second half of a reverse.
    if (position === undefined || turns || parentId !== null) trades.add(groupId ?? `${symbol} ${side}`);
  }
  return trades.size;
}
