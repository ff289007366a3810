import { useQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { PriceSourceLabel } from '../../../chart/price-source-label.tsx';
import { call } from '../../../platform/api-client.ts';
import { exactText } from '../../../ui/number-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from './facts.tsx';
import { marketFacts, presetWords, reasonsOf } from './fill-text.ts';
import { LiquidationCard } from './liquidation-card.tsx';
import { orderName } from './order-text.ts';
import styles from './panels.module.css';

interface FillCardProps {
  readonly account: TradingAccount;
  readonly fill: TradingFill;
}

/** Fetches the order of the fill, because the rule for the fill's price depends on the type of the order. */
function useFilledOrder({ id }: TradingAccount, orderId: string | null) {
  const { data } = useQuery({
    queryKey: ['sandbox', 'order', id, orderId],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/orders/{orderId}', { params: { id, orderId: orderId ?? '' }, signal }),
    enabled: orderId !== null,
  });
  return data ?? null;
}

/** Explains the price of a fill: the market data, the rule that applied, and the cost of spread and slippage. */
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
          ['Reference', exactText(evidence.reference)],
          ['Spread and slippage, per unit', exactText(evidence.slippage)],
          ['Price', exactText(fill.price)],
          ...marketFacts(fill),
        ]}
      />
      <div>
        <PriceSourceLabel source={evidence.source} />
      </div>
    </div>
  );
}
