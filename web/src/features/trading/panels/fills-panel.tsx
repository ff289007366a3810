import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { SandboxFill } from '@tradesense/contract/sandbox-orders.ts';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from './facts.tsx';
import { FillCard } from './fill-card.tsx';
import { Moment } from './moment.tsx';
import { PageList } from './page-list.tsx';
import styles from './panels.module.css';
import { SignedAmount } from './signed-amount.tsx';
import { useAccountPages } from './use-account-pages.ts';

/** Every fill of the account, the newest first, each with the reason for its price. */
export function FillsPanel({ account }: { readonly account: SandboxAccount }) {
  const { id } = account;
  const query = useAccountPages({
    name: 'fills',
    account,
    fetchPage: (page, signal) => call('GET /api/sandbox/accounts/{id}/fills', { params: { id }, query: page, signal }),
  });
  const fills = query.data?.pages.flatMap((page) => page.fills) ?? [];
  return (
    <PageList name="The fills" query={query}>
      {fills.length === 0 ? (
        <EmptyState title="Nothing has been filled yet">
          <p>Each fill is kept here with what the market showed, so that you can see why it has its price.</p>
        </EmptyState>
      ) : (
        <ul className={styles['rows']}>
          {fills.map((fill) => (
            <FillRow key={fill.id} account={account} fill={fill} />
          ))}
        </ul>
      )}
    </PageList>
  );
}

function FillRow({ account, fill }: { readonly account: SandboxAccount; readonly fill: SandboxFill }) {
  const [isOpen, setOpen] = useState(false);
  const { side, quantity, asset, price, evidence } = fill;
  const isLiquidation = evidence.by === 'liquidation';
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        <h3>
          {side === 'buy' ? 'Bought' : 'Sold'} {quantity} {asset} at {price}
        </h3>
        {isLiquidation ? <Badge tone="danger">Liquidation</Badge> : null}
        {evidence.isAmbiguous ? <Badge tone="warning">Ambiguous bar</Badge> : null}
        <span className={styles['when']}>
          <Moment at={fill.at} />
        </span>
      </div>
      <Facts
        items={[
          ['Fee', fill.fee],
          ['Realised, before fees', <SignedAmount key="realised" amount={fill.realised} />],
        ]}
      />
      <details className={styles['details']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{isLiquidation ? 'Liquidation explained' : 'Why this price'}</summary>
        {isOpen ? <FillCard account={account} fill={fill} /> : null}
      </details>
    </li>
  );
}
