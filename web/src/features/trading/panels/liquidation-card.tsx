import { useQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { call } from '../../../platform/api-client.ts';
import { moneyText, quantityText } from '../../../ui/number-text.ts';
import { assetPriceText } from '../price-text.ts';
import { Facts } from './facts.tsx';
import { liquidationFacts } from './liquidation-facts.ts';
import styles from './panels.module.css';
import { SignedAmount } from './signed-amount.tsx';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

interface LiquidationCardProps {
  readonly account: TradingAccount;
  /** The fill that liquidated the position. */
  readonly fill: TradingFill;
}

/** Fetches the ledger entry of the liquidation, which contains the margin that the position had. */
function useLiquidationEntry(account: TradingAccount, { asset, at }: TradingFill) {
  const { data } = useQuery({
    queryKey: ['sandbox', 'liquidations', account.id, account.sequence],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/ledger', {
        params: { id: account.id },
        query: { kinds: 'liquidation' },
        signal,
      }),
    // Each event of the account triggers another fetch. Until the response arrives, the earlier figures are shown, but
    // never figures of another account.
    placeholderData: (previous, query) => (query?.queryKey[2] === account.id ? previous : undefined),
  });
  return data?.entries.find((entry) => entry.cause === asset && entry.at === at) ?? null;
}

/**
 * Explains a liquidation: what happened, why, what it cost, and how to avoid another one. It does not mention the
 * margin mode, because the account may have changed it since.
 */
export function LiquidationCard({ account, fill }: LiquidationCardProps) {
  const entry = useLiquidationEntry(account, fill);
  const isLong = fill.side === 'sell';
  const facts = liquidationFacts(fill, entry);
  const price = assetPriceText(fill.asset, fill.price);
  return (
    <div className={styles['card']}>
      <p>
        The {isLong ? 'long' : 'short'} position of {quantityText(fill.quantity)} {assetText(fill.asset)} was liquidated
        because the mark price of {price} reduced its margin below the maintenance margin.
      </p>
      <Facts
        items={[
          ['Mark price', price],
          ['Notional at the mark price', moneyText(facts.notional)],
          ['Maintenance margin', moneyText(facts.maintenance)],
          ...(facts.margin === null ? [] : [['Position margin', moneyText(facts.margin)] as const]),
          ['Result', <SignedAmount key="result" amount={fill.realised} />],
          ...(facts.returned === null ? [] : [['Returned to cash', moneyText(facts.returned)] as const]),
        ]}
      />
      <p>
        With isolated margin a loss never exceeds the margin of the position; with cross margin everything in the
        account backs its positions. To avoid the next one, use less leverage or a smaller size, and put a stop-loss
        between the entry and the liquidation price, so that you decide where the trade ends. The margin lab below the
        chart shows that price before you trade.
      </p>
    </div>
  );
}
