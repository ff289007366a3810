/** Whether requested orders may open something, judged together with the orders that are already live. */
import { closingSide } from './account-acts.ts';
import type { AccountState, LiveOrder, Position } from './account-state.ts';
import type { MatchableOrder } from './order.ts';
import { sizeOf } from './position.ts';

/** A requested order, or a live order with its requested changes. */
export interface WantedOrder extends Pick<MatchableOrder, 'id' | 'side' | 'quantity' | 'groupId' | 'type'> {
  readonly symbol: string;
  readonly isReduceOnly: boolean;
}

export interface OpeningWish {
  /** Whether any of the orders may open or enlarge a position. */
  readonly opens: boolean;
  /**
   * Whether any of the orders may begin a trade: from flat, on the other side, or after the current position, which is
   * being closed.
   */
  readonly beginsTrade: boolean;
}

/** Adds up the largest order of each group, because only one order of a group fills. */
function sumByGroup(orders: readonly Pick<WantedOrder, 'id' | 'groupId' | 'quantity'>[]): bigint {
  const largest = new Map<string, bigint>();
  for (const { id, groupId, quantity } of orders) {
    const key = groupId ?? `alone ${id}`;
    const known = largest.get(key) ?? 0n;
    if (quantity > known) largest.set(key, quantity);
  }
  return [...largest.values()].reduce((sum, each) => sum + each, 0n);
}

const wantedOf = ({ symbol, isReduceOnly, match }: LiveOrder): WantedOrder & Pick<MatchableOrder, 'parentId'> => ({
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
function isLeaving(live: readonly WantedOrder[], position: Position): boolean {
  const side = closingSide(position);
  return sumByGroup(live.filter((each) => each.side === side && each.type === 'market')) >= sizeOf(position);
}

/** Returns what an order may open. `isNew` means that it is not a changed live order. */
function wishOf(
  { isNew, ...order }: WantedOrder & { readonly isNew: boolean },
  beside: readonly WantedOrder[],
  position: Position | undefined,
): OpeningWish {
  if (order.isReduceOnly) return { opens: false, beginsTrade: false };
  if (position === undefined) return { opens: true, beginsTrade: true };
  const side = closingSide(position);
  if (order.side !== side) return { opens: true, beginsTrade: isLeaving(beside, position) };
  const rests = order.type !== 'market';
  // Exits that only reduce end with their position. Next to a resting order they may fill first, and the resting order
  // then opens what it would close now.
  const closing = beside.filter(
    (each) => each.side === side && (!each.isReduceOnly || each.type === 'market' || rests),
  );
  const isBeyond = sumByGroup([...closing, order]) > sizeOf(position);
  // Another order may close the position first, at any later time, so a resting order is certain to close only if it is
  // reduce-only.
  return { opens: isBeyond || (rests && isNew), beginsTrade: isBeyond };
}

/**
 * Returns what the requested orders may open. `wanted` are orders that wait for no other order. An order in `wanted`
 * replaces the live order with the same id.
 */
export function openingWish(state: AccountState, wanted: readonly WantedOrder[]): OpeningWish {
  const live = [...state.orders.values()].map(wantedOf);
  const wishes = wanted.map((order) => {
    const isOther = ({ id, symbol }: WantedOrder) => symbol === order.symbol && id !== order.id;
    const replaced = live.filter(({ id }) => !wanted.some((each) => each.id === id));
    const isNew = !state.orders.has(order.id);
    const beside = [...replaced, ...wanted].filter(isOther);
    return wishOf({ ...order, isNew }, beside, state.positions.get(order.symbol));
  });
  return {
    opens: wishes.some(({ opens }) => opens),
    beginsTrade: wishes.some(({ beginsTrade }) => beginsTrade),
  };
}

/**
 * Returns how many trades the live orders may begin. The orders of one group count once; orders of one asset and side
 * also count once, because together they make one position.
 */
export function waitingTrades(state: AccountState, exceptId: string | null = null): number {
  const trades = new Set<string>();
  for (const order of [...state.orders.values()].map(wantedOf)) {
    const { id, symbol, side, quantity, groupId, parentId, isReduceOnly } = order;
    const position = state.positions.get(symbol);
    if (isReduceOnly || id === exceptId) continue;
    const turns = position !== undefined && side === closingSide(position) && quantity > sizeOf(position);
    // An order that waits for another one and may open a position is the second half of a reverse.
    if (position === undefined || turns || parentId !== null) trades.add(groupId ?? `${symbol} ${side}`);
  }
  return trades.size;
}
