import { useQuery } from '@tanstack/react-query';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { momentText } from '../../ui/moment-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { moneyText, quantityText } from '../../ui/number-text.ts';
import { useTimeText } from '../trading/replay-times.ts';
import { assetPriceText } from '../trading/price-text.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FillCard } from '../trading/panels/fill-card.tsx';
import styles from './fill-list.module.css';
import { accountQuery } from './journal-queries.ts';
import { signedText } from './journal-text.ts';

interface FillListProps {
  readonly accountId: string;
  readonly fills: readonly TradingFill[];
}

/** Shows the fills of the trade, oldest first, each with an explanation of its price. */
export function FillList({ accountId, fills }: FillListProps) {
  const timeText = useTimeText(momentText);
  return (
    <Card title="Fills">
      <ul className={styles['fills']}>
        {fills.map((fill) => (
          <li key={fill.id}>
            <p className={styles['line']}>
              <strong>{fill.side === 'buy' ? 'Bought' : 'Sold'}</strong> {quantityText(fill.quantity)} at{' '}
              {assetPriceText(fill.asset, fill.price)}
              <span className={styles['note']}>
                {timeText(fill.at)} · fee {moneyText(fill.fee)} · realized {signedText(fill.realised)}
              </span>
              {fill.orderId === null ? <Badge tone="danger">liquidation</Badge> : null}
            </p>
            <WhyThisPrice accountId={accountId} fill={fill} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function WhyThisPrice({ accountId, fill }: { readonly accountId: string; readonly fill: TradingFill }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['why']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Why this price<VisuallyHidden> of {assetPriceText(fill.asset, fill.price)}</VisuallyHidden>
      </summary>
      {isOpen ? <Evidence accountId={accountId} fill={fill} /> : null}
    </details>
  );
}

function Evidence({ accountId, fill }: { readonly accountId: string; readonly fill: TradingFill }) {
  const { data, error, isFetching, refetch } = useQuery(accountQuery(accountId));
  if (data !== undefined) return <FillCard account={data} fill={fill} />;
  if (error === null) return <Skeleton height="8rem" />;
  return (
    <LoadFailure
      title="The details of the fill could not be loaded"
      text={failureText(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
