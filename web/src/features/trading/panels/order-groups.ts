import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import type { TableFilter, TableGroup } from '../table/table-order.ts';
import { SIDE_LABELS } from '../ticket-text.ts';
import { STATE_LABELS } from './order-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

type Roles = Readonly<Record<TradingOrder['role'], number>>;

/**
 * Place of an order within its group, by role: an entry is above its exits, and a target is above a stop, as on the
 * chart of a long position.
 */
const PLACES: Roles = { entry: 0, single: 1, close: 1, pair: 1, 'take-profit': 2, 'stop-loss': 3 };

const rootOf = ({ id, parentId, groupId }: TradingOrder): string => parentId ?? groupId ?? id;

/** Returns the live orders, with the role of a single order for one whose pair has no other live order. */
export function withoutPartedPairs(orders: readonly TradingOrder[]): readonly TradingOrder[] {
  const sizes = new Map<string | null, number>();
  for (const { groupId } of orders) sizes.set(groupId, (sizes.get(groupId) ?? 0) + 1);
  return orders.map((order) =>
    order.role === 'pair' && sizes.get(order.groupId) === 1 ? { ...order, role: 'single' } : order,
  );
}

/** Returns the orders in groups: a bracket with its entry first, and the two orders of a pair together. */
export function orderGroups(orders: readonly TradingOrder[]): readonly TableGroup<TradingOrder>[] {
  const groups = new Map<string, [TradingOrder, ...TradingOrder[]]>();
  for (const order of orders) {
    const group = groups.get(rootOf(order));
    if (group === undefined) groups.set(rootOf(order), [order]);
    else group.push(order);
  }
  return [...groups].map(([key, group]) => {
    const [first, ...others] = group.toSorted((a, b) => PLACES[a.role] - PLACES[b.role]);
    return { key, label: labelOf(group), rows: [first ?? group[0], ...others] };
  });
}

/**
 * Returns the label of a group that has no entry: a pair of orders, or exits whose entry has ended. `null` for any
 * other group.
 */
function labelOf(orders: readonly TradingOrder[]): string | null {
  const [first, second] = orders;
  if (first === undefined || second === undefined || orders.some(({ role }) => role === 'entry')) return null;
  return `${assetText(first.asset)} ${first.role === 'pair' ? 'pair' : 'exits'}: one cancels the other`;
}

export const ORDER_FILTERS: readonly TableFilter<TradingOrder>[] = [
  { id: 'asset', title: 'Asset', valueOf: ({ asset }) => asset },
  { id: 'side', title: 'Side', valueOf: ({ side }) => SIDE_LABELS[side] },
  { id: 'state', title: 'State', valueOf: ({ state }) => STATE_LABELS[state] },
];
