import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { duplicateDraft } from '../duplicate-order.ts';
import { DataTable } from '../table/data-table.tsx';
import type { TableColumn } from '../table/table-column.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { CancelAllButton } from './account-acts.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { COVERS, FILLED, LIMIT, nameColumn, ORDER_EXTRAS, ROLE, TRIGGER } from './order-columns.tsx';
import { ORDER_FILTERS, orderGroups } from './order-groups.ts';
import { orderName, STATE_LABELS } from './order-text.ts';
import { useDeskActs } from './use-desk-action.ts';

const COLUMNS: readonly [TableColumn<TradingOrder>, ...TableColumn<TradingOrder>[]] = [
  nameColumn(({ remaining }) => remaining),
  ROLE,
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => STATE_LABELS[state],
    sortBy: ({ state }) => STATE_LABELS[state],
  },
  LIMIT,
  TRIGGER,
  FILLED,
  COVERS,
  { id: 'waiting', title: 'Why it is not filled', isText: true, cell: ({ waiting }) => waiting?.text ?? '' },
  ...ORDER_EXTRAS,
];

const idOf = ({ id }: TradingOrder): string => id;

/** Shows the live orders, why each is not filled yet, and actions to change or cancel it. */
export function OrdersPanel({ desk }: { readonly desk: TradingDesk }) {
  const [amendedId, setAmendedId] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  const takeFocus = useCallback(() => place.current?.focus({ preventScroll: true }), []);
  const { orders, account, asset, ticket } = desk;
  const cancel = useDeskActs();
  const groups = useMemo(() => orderGroups(orders), [orders]);
  const amended = orders.find(({ id }) => id === amendedId);
  const isGone = amendedId !== null && amended === undefined;
  useEffect(() => {
    if (isGone) takeFocus();
  }, [isGone, takeFocus]);
  const actions = (order: TradingOrder) => {
    const name = `${orderName(order)} ${quantityText(order.remaining)} ${order.asset}`;
    return (
      <>
        {order.parentId === null && order.groupId === null && order.asset === asset.symbol ? (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Duplicate ${name}`}
            onClick={() => ticket.refill(duplicateDraft(order, orders))}
          >
            Duplicate
          </Button>
        ) : null}
        <Button size="small" variant="ghost" aria-label={`Amend ${name}`} onClick={() => setAmendedId(order.id)}>
          Amend
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Cancel ${name}`}
          isBusy={cancel.busy === order.id}
          onClick={() => cancel.run(order.id, () => desk.cancel(order.id))}
        >
          Cancel
        </Button>
      </>
    );
  };
  return (
    <section ref={place} tabIndex={-1} aria-label="Working orders">
      {cancel.rejection === null ? null : (
        <Alert tone="danger" title="The order was not canceled">
          <p>{cancel.rejection}</p>
        </Alert>
      )}
      {orders.length === 0 ? (
        <EmptyState title="No working orders">
          <p>Orders appear here until they are filled, canceled or expired.</p>
        </EmptyState>
      ) : (
        <DataTable
          name="Working orders"
          columns={COLUMNS}
          groups={groups}
          keyOf={idOf}
          filters={ORDER_FILTERS}
          onFocusLost={takeFocus}
          toolbar={account.archivedAt === null ? <CancelAllButton desk={desk} /> : undefined}
          {...(account.archivedAt === null ? { actions, onMenu: ({ id }: TradingOrder) => setAmendedId(id) } : {})}
        />
      )}
      {amended === undefined ? null : (
        <AmendDialog key={amended.id} desk={desk} order={amended} onClose={() => setAmendedId(null)} />
      )}
    </section>
  );
}
