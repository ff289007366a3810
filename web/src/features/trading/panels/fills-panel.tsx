import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/amount.tsx';
import { quantityText } from '../../../ui/number-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from './facts.tsx';
import { assetPriceText } from '../price-text.ts';
import { FillCard } from './fill-card.tsx';
import { Moment } from './moment.tsx';
import { PageList } from './page-list.tsx';
import styles from './panels.module.css';
import { SignedAmount } from './signed-amount.tsx';
import { useAccountPages } from './use-account-pages.ts';

/** Shows every fill of the account, newest first, with the reason for its price. */
export function FillsPanel({ account }: { readonly account: TradingAccount }) {
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
        <EmptyState title="No fills yet">
          <p>Each fill appears here with its market data, so that you can see how its price came about.</p>
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

function FillRow({ account, fill }: { readonly account: TradingAccount; readonly fill: TradingFill }) {
  const [isOpen, setOpen] = useState(false);
  const { side, quantity, asset, price, evidence } = fill;
  const isLiquidation = evidence.by === 'liquidation';
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        <h3>
          {side === 'buy' ? 'Bought' : 'Sold'} {quantityText(quantity)} {asset} at {assetPriceText(asset, price)}
        </h3>
        {isLiquidation ? <Badge tone="danger">Liquidation</Badge> : null}
        {evidence.isAmbiguous ? <Badge tone="warning">Ambiguous bar</Badge> : null}
        <span className={styles['when']}>
          <Moment at={fill.at} />
        </span>
      </div>
      <Facts
        items={[
          ['Fee', <Money key="fee" value={fill.fee} />],
          ['Realized profit, before fees', <SignedAmount key="realised" amount={fill.realised} />],
        ]}
      />
      <details className={styles['details']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{isLiquidation ? 'Liquidation explained' : 'Why this price'}</summary>
        {isOpen ? <FillCard account={account} fill={fill} /> : null}
      </details>
    </li>
  );
}
