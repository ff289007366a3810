import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { isMovedAs } from '@tradesense/core/trading/order-exit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { duplicateDraft } from '../duplicate-order.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { cancelOrder } from './announced-acts.ts';
import { BreakEvenAct } from './break-even-act.tsx';
import { liveOrderName, roleWords } from './order-text.ts';
import styles from './panels.module.css';
import { useDeskActs } from './use-desk-action.ts';

/**
 * Whether the ticket can copy the order: the ticket is for the same asset, and the order is neither an exit of a
 * bracket nor part of a pair.
 */
function canDuplicate(order: TradingOrder, { asset }: TradingDesk): boolean {
  return order.parentId === null && order.groupId === null && order.asset === asset.symbol;
}

/**
 * Returns the open position whose stop moves to break-even with this order. `null` if the order is not a stop of an
 * open position, if it trails or has triggered, or if it still waits for its entry.
 */
function protectedPosition(order: TradingOrder, positions: readonly TradingPosition[]): TradingPosition | null {
  const { working = order.remaining } = order;
  if (!order.isReduceOnly || !isMovedAs('stop', order) || working === '0') return null;
  const closes = order.side === 'sell' ? 'long' : 'short';
  return positions.find(({ asset, side }) => asset === order.asset && side === closes) ?? null;
}

interface OrderActsProps {
  readonly desk: TradingDesk;
  readonly order: TradingOrder;
  readonly onAmend: () => void;
  readonly onClose: () => void;
}

/** Actions on a live order: amend, duplicate, move the stop to break-even, cancel. */
export function OrderActs({ desk, order, onAmend, onClose }: OrderActsProps) {
  const { busy, rejection, run } = useDeskActs();
  const { orders, ticket } = desk;
  const held = protectedPosition(order, desk.positions);
  const role = roleWords(order);
  function duplicate(): void {
    onClose();
    ticket.refill(duplicateDraft(order, orders));
  }
  return (
    <Dialog isOpen title={liveOrderName(order)} onClose={onClose}>
      <div className={styles['form']}>
        <p className={styles['note']}>
          {role === null ? '' : `${role}. `}
          {quantityText(order.filled)} of {quantityText(order.quantity)} filled.
        </p>
        <div className={styles['menu']}>
          <Button variant="secondary" onClick={onAmend}>
            Amend
          </Button>
          {canDuplicate(order, desk) ? (
            <Button variant="secondary" onClick={duplicate}>
              Duplicate
            </Button>
          ) : null}
          {held === null ? null : (
            <BreakEvenAct
              desk={desk}
              position={held}
              isBusy={busy === 'even'}
              run={(act) => run('even', act, onClose)}
            />
          )}
          <Button
            variant="danger"
            isBusy={busy === 'cancel'}
            onClick={() => run('cancel', () => cancelOrder(desk, order), onClose)}
          >
            Cancel the order
          </Button>
        </div>
        {rejection === null ? null : (
          <Alert tone="danger" title="The order is as it was">
            <p>{rejection}</p>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
