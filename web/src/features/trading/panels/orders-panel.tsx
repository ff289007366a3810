import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../lazy-part.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { closedByOrders, positionExits } from '../position-cover.ts';
import { DataTable } from '../table/data-table.tsx';
import type { TableColumn } from '../table/table-column.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { CancelAllButton } from './account-acts.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { cancelOrder } from './announced-acts.ts';
import { coversColumn, FILLED, LIMIT, nameColumn, ORDER_EXTRAS, ROLE, TRIGGER, VALIDITY } from './order-columns.tsx';
import { ORDER_FILTERS, orderGroups, withoutPartedPairs } from './order-groups.ts';
import { liveOrderName, STATE_LABELS } from './order-text.ts';
import { useDeskActs } from './use-desk-action.ts';

type Columns = readonly [TableColumn<TradingOrder>, ...TableColumn<TradingOrder>[]];

const columnsOf = (closedBy: (order: TradingOrder) => string | null): Columns => [
  nameColumn(({ remaining }) => remaining),
  LIMIT,
  TRIGGER,
  coversColumn(closedBy),
  FILLED,
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => STATE_LABELS[state],
    sortBy: ({ state }) => STATE_LABELS[state],
  },
  ROLE,
  { id: 'waiting', title: 'Why it is not filled', isText: true, cell: ({ waiting }) => waiting?.text ?? '' },
  VALIDITY,
  ...ORDER_EXTRAS,
];

const OrderActs = lazyPart(async () => (await import('./order-acts.tsx')).OrderActs);

interface Asked {
  /** The order in its latest known state. */
  readonly order: TradingOrder;
  readonly what: 'more' | 'amend';
}

const idOf = ({ id }: TradingOrder): string => id;

interface ShownDialog extends Asked {
  /** Whether the order is no longer among the live orders. */
  readonly isGone: boolean;
}

/**
 * Holds the open dialog of an order. If the order ends, its menu closes, but the form that amends it stays open with
 * the last known state of the order. When that form is closed, the row of the order no longer exists, so the focus
 * moves to the panel.
 */
function useOrderDialog(orders: readonly TradingOrder[], takeFocus: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const live = orders.find(({ id }) => id === asked?.order.id);
  if (asked !== null && live !== undefined && live !== asked.order) setAsked({ ...asked, order: live });
  const isGone = asked !== null && live === undefined;
  const shown: ShownDialog | null = asked === null || (isGone && asked.what === 'more') ? null : { ...asked, isGone };
  const isRowGone = useRef(false);
  const isShown = shown !== null;
  useEffect(() => {
    if (isGone) isRowGone.current = true;
    if (isShown || !isRowGone.current) return;
    isRowGone.current = false;
    takeFocus();
  }, [isGone, isShown, takeFocus]);
  return { shown, ask: setAsked };
}

/** Shows the live orders, the reason why each is not filled yet, and actions to change and cancel it. */
export function OrdersPanel({ desk }: { readonly desk: TradingDesk }) {
  const place = useRef<HTMLElement>(null);
  const takeFocus = useCallback(() => place.current?.focus({ preventScroll: true }), []);
  const { positions, account, over } = desk;
  const orders = useMemo(() => withoutPartedPairs(desk.orders), [desk.orders]);
  const isFixed = account.archivedAt !== null || over !== null;
  const cancel = useDeskActs();
  const groups = useMemo(() => orderGroups(orders), [orders]);
  const columns = useMemo(() => {
    const closed = new Map(positions.flatMap((position) => [...closedByOrders(positionExits(position, orders))]));
    return columnsOf(({ id }) => closed.get(id) ?? null);
  }, [positions, orders]);
  const dialog = useOrderDialog(orders, takeFocus);
  const actions = (row: TradingOrder) => (
    <RowActs
      order={row}
      isBusy={cancel.busy === row.id}
      onAsk={(what) => dialog.ask({ order: row, what })}
      onCancel={() => cancel.run(row.id, () => cancelOrder(desk, row))}
    />
  );
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
          columns={columns}
          groups={groups}
          keyOf={idOf}
          filters={ORDER_FILTERS}
          onFocusLost={takeFocus}
          toolbar={isFixed ? undefined : <CancelAllButton desk={desk} />}
          {...(isFixed ? {} : { actions, onMenu: (row: TradingOrder) => dialog.ask({ order: row, what: 'more' }) })}
        />
      )}
      {dialog.shown === null ? null : (
        <OrderDialog
          key={`${dialog.shown.order.id} ${dialog.shown.what}`}
          desk={desk}
          {...dialog.shown}
          onAsk={dialog.ask}
        />
      )}
    </section>
  );
}

interface RowActsProps {
  readonly order: TradingOrder;
  readonly isBusy: boolean;
  readonly onAsk: (what: Asked['what']) => void;
  readonly onCancel: () => void;
}

function RowActs({ order, isBusy, onAsk, onCancel }: RowActsProps) {
  const name = liveOrderName(order);
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`More for ${name}`} onClick={() => onAsk('more')}>
        More
      </Button>
      <Button size="small" variant="ghost" aria-label={`Amend ${name}`} onClick={() => onAsk('amend')}>
        Amend
      </Button>
      <Button size="small" variant="ghost" aria-label={`Cancel ${name}`} isBusy={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

interface OrderDialogProps extends ShownDialog {
  readonly desk: TradingDesk;
  readonly onAsk: (asked: Asked | null) => void;
}

function OrderDialog({ desk, order, what, isGone, onAsk }: OrderDialogProps) {
  const close = () => onAsk(null);
  if (what === 'amend') return <AmendDialog {...{ desk, order, isGone }} onClose={close} />;
  return <OrderActs {...{ desk, order }} onAmend={() => onAsk({ order, what: 'amend' })} onClose={close} />;
}
