import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { moneyText, quantityText } from '../../../ui/number-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { assetPriceText } from '../price-text.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { Facts } from './facts.tsx';
import { Moment } from './moment.tsx';
import { orderName, roleWords, STATE_LABELS, termsOf } from './order-text.ts';
import styles from './panels.module.css';
import { useDeskAction } from './use-desk-action.ts';

/** Shows the live orders, why each is not filled yet, and actions to change or cancel it. */
export function OrdersPanel({ desk }: { readonly desk: TradingDesk }) {
  const [amendedId, setAmendedId] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  const takeFocus = useCallback(() => place.current?.focus({ preventScroll: true }), []);
  const { orders, account } = desk;
  const amended = orders.find(({ id }) => id === amendedId);
  return (
    <section ref={place} tabIndex={-1} aria-label="Working orders">
      {orders.length === 0 ? (
        <EmptyState title="No working orders">
          <p>Orders appear here until they are filled, canceled or expired.</p>
        </EmptyState>
      ) : (
        <ul className={styles['rows']}>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              desk={desk}
              order={order}
              onFocusLost={takeFocus}
              isFixed={account.archivedAt !== null}
              onAmend={() => setAmendedId(order.id)}
            />
          ))}
        </ul>
      )}
      {amended === undefined ? null : (
        <AmendDialog key={amended.id} desk={desk} order={amended} onClose={() => setAmendedId(null)} />
      )}
    </section>
  );
}

/** Calls back if its element is removed with the focus in it; otherwise the focus would move to the top of the page. */
function useFocusLost(onFocusLost: () => void): RefObject<HTMLLIElement | null> {
  const own = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = own.current;
    // A layout effect is cleaned up while its element is still in the page and focused.
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  return own;
}

interface OrderRowProps {
  readonly desk: TradingDesk;
  readonly order: TradingOrder;
  /** Called when the row is removed with the focus. Must be stable between renders. */
  readonly onFocusLost: () => void;
  readonly isFixed: boolean;
  readonly onAmend: () => void;
}

function OrderRow({ desk, order, onFocusLost, isFixed, onAmend }: OrderRowProps) {
  const row = useFocusLost(onFocusLost);
  const cancel = useDeskAction(() => desk.cancel(order.id));
  const name = `${orderName(order)} ${quantityText(order.remaining)} ${order.asset}`;
  const role = roleWords(order);
  return (
    <li ref={row} className={styles['row']}>
      <div className={styles['rowHead']}>
        <h3>{name}</h3>
        {role === null ? null : <Badge tone="accent">{role}</Badge>}
        <Badge>{STATE_LABELS[order.state]}</Badge>
        {isFixed ? null : (
          <span className={styles['actions']}>
            <Button size="small" variant="secondary" aria-label={`Amend ${name}`} onClick={onAmend}>
              Amend
            </Button>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Cancel ${name}`}
              isBusy={cancel.isBusy}
              onClick={cancel.run}
            >
              Cancel
            </Button>
          </span>
        )}
      </div>
      {order.waiting === null ? null : (
        <p>
          <strong>Why it is not filled:</strong> {order.waiting.text}
        </p>
      )}
      <Facts items={orderFacts(order)} />
      {cancel.rejection === null ? null : (
        <Alert tone="danger" title="The order was not canceled">
          <p>{cancel.rejection}</p>
        </Alert>
      )}
    </li>
  );
}

type Fact = readonly [string, string];

/** Returns how much of an exit protects what its entry has filled, or `null` once it protects all of it. */
function coverText({ remaining, working = remaining, role }: TradingOrder): string | null {
  if ((role !== 'stop-loss' && role !== 'take-profit') || working === remaining) return null;
  return `${quantityText(working)} of ${quantityText(remaining)}`;
}

/** Returns the prices of an order and its filled quantity. */
export function orderFacts(order: TradingOrder) {
  const ifThere = (name: string, value: string | null): readonly Fact[] => (value === null ? [] : [[name, value]]);
  const price = (value: string | null) => (value === null ? null : assetPriceText(order.asset, value));
  return [
    ...ifThere('Limit', price(order.limitPrice)),
    ...ifThere('Trigger', price(order.triggerPrice)),
    ...ifThere('Trails by', price(order.trailAmount)),
    ...ifThere('Trails by, share', order.trailRatio),
    ...ifThere('Activates at', price(order.activationPrice)),
    ...ifThere('Stands at', price(order.trailsAt)),
    ['Filled', `${quantityText(order.filled)} of ${quantityText(order.quantity)}`] as const,
    ...ifThere('Covers now', coverText(order)),
    ...ifThere('Average price', price(order.averagePrice)),
    ['Leverage', `${order.leverage}×`] as const,
    ['Reserved', moneyText(order.reserved)] as const,
    ['Terms', termsOf(order)] as const,
    ['Accepted', <Moment key="accepted" at={order.acceptedAt} />] as const,
    ...(order.expiresAt === null ? [] : [['Expires', <Moment key="expires" at={order.expiresAt} />] as const]),
  ];
}
