import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { call } from '../../../platform/api-client.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { TableColumn } from '../table/table-column.ts';
import { singleRows } from '../table/table-order.ts';
import { Moment } from './moment.tsx';
import { AVERAGE, FILLED, LIMIT, nameColumn, ORDER_EXTRAS, ROLE, TRIGGER } from './order-columns.tsx';
import { ORDER_FILTERS } from './order-groups.ts';
import { endReasonText, isReverseOpening, STATE_LABELS } from './order-text.ts';
import { PageList } from './page-list.tsx';
import { useAccountPages } from './use-account-pages.ts';

const TONES: Readonly<Partial<Record<TradingOrder['state'], BadgeTone>>> = { filled: 'success', rejected: 'danger' };

const COLUMNS: readonly [TableColumn<TradingOrder>, ...TableColumn<TradingOrder>[]] = [
  nameColumn(({ quantity }) => quantity),
  ROLE,
  {
    id: 'ended',
    title: 'Ended',
    cell: ({ endedAt }) => (endedAt === null ? '' : <Moment at={endedAt} />),
    sortBy: ({ endedAt }) => endedAt,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => <Badge tone={TONES[state] ?? 'neutral'}>{STATE_LABELS[state]}</Badge>,
    sortBy: ({ state }) => STATE_LABELS[state],
  },
  FILLED,
  AVERAGE,
  LIMIT,
  TRIGGER,
  {
    id: 'reason',
    title: 'Why it ended',
    isText: true,
    cell: (order) => {
      const { state, endReason } = order;
      return endReason === null ? '' : `${STATE_LABELS[state]}: ${endReasonText(endReason, isReverseOpening(order))}.`;
    },
  },
  ...ORDER_EXTRAS,
];

const idOf = ({ id }: TradingOrder): string => id;

/** Shows ended orders with their results. */
export function HistoryPanel({ account }: { readonly account: TradingAccount }) {
  const { id } = account;
  const query = useAccountPages({
    name: 'history',
    account,
    fetchPage: (page, signal) =>
      call('GET /api/sandbox/accounts/{id}/orders', { params: { id }, query: { state: 'ended', ...page }, signal }),
  });
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <PageList name="The ended orders" query={query}>
      {orders.length === 0 ? (
        <EmptyState title="No ended orders yet">
          <p>Filled, canceled, rejected and expired orders appear here.</p>
        </EmptyState>
      ) : (
        <DataTable
          name="Ended orders"
          columns={COLUMNS}
          groups={singleRows(orders, idOf)}
          keyOf={idOf}
          filters={ORDER_FILTERS}
          partOf={query.hasNextPage ? 'Last ended first. Once all are loaded they can be sorted and filtered.' : null}
        />
      )}
    </PageList>
  );
}
