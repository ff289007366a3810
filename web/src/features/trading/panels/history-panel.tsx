import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { SandboxOrder } from '@tradesense/contract/sandbox-orders.ts';
import { call } from '../../../platform/api-client.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from './facts.tsx';
import { Moment } from './moment.tsx';
import { endWords, orderName, roleWords, STATE_WORDS } from './order-words.ts';
import { orderFacts } from './orders-panel.tsx';
import { PageList } from './page-list.tsx';
import styles from './panels.module.css';
import { useAccountPages } from './use-account-pages.ts';

/** Orders that have ended, with how and why. */
export function HistoryPanel({ account }: { readonly account: SandboxAccount }) {
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
        <EmptyState title="No order has ended yet">
          <p>Filled, cancelled, rejected and expired orders are kept here.</p>
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

const TONES: Readonly<Partial<Record<SandboxOrder['state'], BadgeTone>>> = { filled: 'success', rejected: 'danger' };

function EndedRow({ order }: { readonly order: SandboxOrder }) {
  const { state, endReason, endedAt } = order;
  const role = roleWords(order);
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        <h3>
          {orderName(order)} {order.quantity} {order.asset}
        </h3>
        {role === null ? null : <Badge tone="accent">{role}</Badge>}
        <Badge tone={TONES[state] ?? 'neutral'}>{STATE_WORDS[state]}</Badge>
        {endedAt === null ? null : (
          <span className={styles['when']}>
            <Moment at={endedAt} />
          </span>
        )}
      </div>
      {endReason === null ? null : (
        <p>
          {STATE_WORDS[state]}: {endWords(endReason)}.
        </p>
      )}
      <details className={styles['details']}>
        <summary>Its terms</summary>
        <Facts items={orderFacts(order)} />
      </details>
    </li>
  );
}
