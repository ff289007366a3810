import { useQuery } from '@tanstack/react-query';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { SandboxFill } from '@tradesense/contract/sandbox-orders.ts';
import { PriceSourceLabel } from '../../../chart/price-source-label.tsx';
import { call } from '../../../platform/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from './facts.tsx';
import { marketFacts, presetWords, reasonsOf } from './fill-words.ts';
import { LiquidationCard } from './liquidation-card.tsx';
import { orderName } from './order-words.ts';
import styles from './panels.module.css';

interface FillCardProps {
  readonly account: SandboxAccount;
  readonly fill: SandboxFill;
}

/** The order that was filled: its type says which rule held. */
function useFilledOrder({ id }: SandboxAccount, orderId: string | null) {
  const { data } = useQuery({
    queryKey: ['sandbox', 'order', id, orderId],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/orders/{orderId}', { params: { id, orderId: orderId ?? '' }, signal }),
    enabled: orderId !== null,
  });
  return data ?? null;
}

/** Why this price: what the market showed, which rule held, and what spread and slippage took. */
export function FillCard({ account, fill }: FillCardProps) {
  const order = useFilledOrder(account, fill.orderId);
  const { evidence } = fill;
  if (evidence.by === 'liquidation') return <LiquidationCard account={account} fill={fill} />;
  return (
    <div className={styles['card']}>
      <ul className={styles['reasons']}>
        {reasonsOf(fill, order).map(({ rule, text }) => (
          <li key={text}>
            {rule === null ? null : <Badge tone="accent">{rule}</Badge>}
            <span>{text}</span>
          </li>
        ))}
        <li>{presetWords(fill)}</li>
      </ul>
      <Facts
        items={[
          ...(order === null ? [] : [['Order', orderName(order)] as const]),
          ['Reference', evidence.reference],
          ['Spread and slippage, per unit', evidence.slippage],
          ['Price', fill.price],
          ...marketFacts(fill),
        ]}
      />
      <div>
        <PriceSourceLabel source={evidence.source} />
      </div>
    </div>
  );
}
