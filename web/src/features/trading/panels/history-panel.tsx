import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { call } from '../../../platform/api-client.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from './facts.tsx';
import { Moment } from './moment.tsx';
import { endReasonText, orderName, roleWords, STATE_LABELS } from './order-text.ts';
import { orderFacts } from './orders-panel.tsx';
import { PageList } from './page-list.tsx';
import styles from './panels.module.css';
import { useAccountPages } from './use-account-pages.ts';

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
        <ul className={styles['rows']}>
          {orders.map((order) => (
            <EndedRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </PageList>
  );
}

const TONES: Readonly<Partial<Record<TradingOrder['state'], BadgeTone>>> = { filled: 'success', rejected: 'danger' };

function EndedRow({ order }: { readonly order: TradingOrder }) {
  const { state, endReason, endedAt } = order;
  const role = roleWords(order);
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        <h3>
          {orderName(order)} {quantityText(order.quantity)} {order.asset}
        </h3>
        {role === null ? null : <Badge tone="accent">{role}</Badge>}
        <Badge tone={TONES[state] ?? 'neutral'}>{STATE_LABELS[state]}</Badge>
        {endedAt === null ? null : (
          <span className={styles['when']}>
            <Moment at={endedAt} />
          </span>
        )}
      </div>
      {endReason === null ? null : (
        <p>
          {STATE_LABELS[state]}: {endReasonText(endReason)}.
        </p>
      )}
      <details className={styles['details']}>
        <summary>Its terms</summary>
        <Facts items={orderFacts(order)} />
      </details>
    </li>
  );
}
