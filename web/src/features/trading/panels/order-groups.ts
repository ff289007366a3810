import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import type { TableFilter, TableGroup } from '../table/table-order.ts';
import { SIDE_LABELS } from '../ticket-text.ts';
import { STATE_LABELS } from './order-text.ts';

type Roles = Readonly<Record<TradingOrder['role'], number>>;

/** Entries lead their exits, and targets stand above stops as on the chart. */
const PLACES: Roles = { entry: 0, single: 1, close: 1, pair: 1, 'take-profit': 2, 'stop-loss': 3 };

const rootOf = ({ id, parentId, groupId }: TradingOrder): string => parentId ?? groupId ?? id;

/** Returns orders with those that belong to them: a bracket below its entry, the two of a pair together. */
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

/** Nothing leads the two of a pair, nor exits whose entry is over. */
function labelOf(orders: readonly TradingOrder[]): string | null {
  const [first, second] = orders;
  if (first === undefined || second === undefined || orders.some(({ role }) => role === 'entry')) return null;
  return `${first.asset} ${first.role === 'pair' ? 'pair' : 'exits'}: one cancels the other`;
}

export const ORDER_FILTERS: readonly TableFilter<TradingOrder>[] = [
  { id: 'asset', title: 'Asset', valueOf: ({ asset }) => asset },
  { id: 'side', title: 'Side', valueOf: ({ side }) => SIDE_LABELS[side] },
  { id: 'state', title: 'State', valueOf: ({ state }) => STATE_LABELS[state] },
];
