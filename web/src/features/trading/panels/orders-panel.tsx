import type { SandboxOrder } from '@tradesense/contract/sandbox-orders.ts';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { Facts } from './facts.tsx';
import { Moment } from './moment.tsx';
import { orderName, roleWords, STATE_WORDS, termsOf } from './order-words.ts';
import styles from './panels.module.css';
import { useDeskAct } from './use-desk-act.ts';

/** What waits in the market, why it is not filled yet, and the ways to change or end it. */
export function OrdersPanel({ desk }: { readonly desk: TradingDesk }) {
  const [amendedId, setAmendedId] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  const takeFocus = useCallback(() => place.current?.focus({ preventScroll: true }), []);
  const { orders, account } = desk;
  const amended = orders.find(({ id }) => id === amendedId);
  return (
    <section ref={place} tabIndex={-1} aria-label="Working orders">
      {orders.length === 0 ? (
        <EmptyState title="No order is working">
          <p>Orders that wait for their price stay here until they are filled, cancelled or expired.</p>
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

/** Says that its element goes with the focus in it: left alone, the focus would fall to the top of the page. */
function useFocusLost(onFocusLost: () => void): RefObject<HTMLLIElement | null> {
  const own = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = own.current;
    // A layout effect ends while its element is still in the page, and so still has the focus.
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  return own;
}

interface OrderRowProps {
  readonly desk: TradingDesk;
  readonly order: SandboxOrder;
  /** The row goes, and had the focus. The same function at each render. */
  readonly onFocusLost: () => void;
  readonly isFixed: boolean;
  readonly onAmend: () => void;
}

function OrderRow({ desk, order, onFocusLost, isFixed, onAmend }: OrderRowProps) {
  const row = useFocusLost(onFocusLost);
  const cancel = useDeskAct(() => desk.cancel(order.id));
  const name = `${orderName(order)} ${order.remaining} ${order.asset}`;
  const role = roleWords(order);
  return (
    <li ref={row} className={styles['row']}>
      <div className={styles['rowHead']}>
        <h3>{name}</h3>
        {role === null ? null : <Badge tone="accent">{role}</Badge>}
        <Badge>{STATE_WORDS[order.state]}</Badge>
        {isFixed ? null : (
          <span className={styles['acts']}>
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
      {cancel.refusal === null ? null : (
        <Alert tone="danger" title="The order was not cancelled">
          <p>{cancel.refusal}</p>
        </Alert>
      )}
    </li>
  );
}

type Fact = readonly [string, string];

/** The prices of an order, and what of it has filled. */
export function orderFacts(order: SandboxOrder) {
  const ifThere = (name: string, value: string | null): readonly Fact[] => (value === null ? [] : [[name, value]]);
  return [
    ...ifThere('Limit', order.limitPrice),
    ...ifThere('Trigger', order.triggerPrice),
    ...ifThere('Trails by', order.trailAmount),
    ...ifThere('Trails by, share', order.trailRatio),
    ...ifThere('Activates at', order.activationPrice),
    ...ifThere('Stands at', order.trailsAt),
    ['Filled', `${order.filled} of ${order.quantity}`] as const,
    ...ifThere('Average price', order.averagePrice),
    ['Leverage', `${order.leverage}×`] as const,
    ['Reserved', order.reserved] as const,
    ['Terms', termsOf(order)] as const,
    ['Accepted', <Moment key="accepted" at={order.acceptedAt} />] as const,
    ...(order.expiresAt === null ? [] : [['Expires', <Moment key="expires" at={order.expiresAt} />] as const]),
  ];
}
