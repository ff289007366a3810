import { useQuery } from '@tanstack/react-query';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { SandboxFill } from '@tradesense/contract/sandbox-orders.ts';
import { call } from '../../../platform/api-client.ts';
import { Facts } from './facts.tsx';
import { liquidationFacts } from './liquidation-facts.ts';
import styles from './panels.module.css';
import { SignedAmount } from './signed-amount.tsx';

interface LiquidationCardProps {
  readonly account: SandboxAccount;
  /** Of a liquidation. */
  readonly fill: SandboxFill;
}

/** The ledger's entry of the liquidation, which knows what margin stood for the position. */
function useLiquidationEntry(account: SandboxAccount, { asset, at }: SandboxFill) {
  const { data } = useQuery({
    queryKey: ['sandbox', 'liquidations', account.id, account.sequence],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/ledger', {
        params: { id: account.id },
        query: { kinds: 'liquidation' },
        signal,
      }),
    // Each event of the account asks anew: until the answer the figures stay, though never for another account.
    placeholderData: (previous, query) => (query?.queryKey[2] === account.id ? previous : undefined),
  });
  return data?.entries.find((entry) => entry.cause === asset && entry.at === at) ?? null;
}

/**
 * What a liquidation was, why it happened, what it cost, and how to keep away from the next one. Nothing says which margin mode
 * held then: the account's setting is the one of now.
 */
export function LiquidationCard({ account, fill }: LiquidationCardProps) {
  const entry = useLiquidationEntry(account, fill);
  const isLong = fill.side === 'sell';
  const facts = liquidationFacts(fill, entry);
  return (
    <div className={styles['card']}>
      <p>
        The {isLong ? 'long' : 'short'} position of {fill.quantity} {fill.asset} was ended because the mark price of{' '}
        {fill.price} left less than had to be kept for it (the maintenance margin).
      </p>
      <Facts
        items={[
          ['Mark price', fill.price],
          ['Notional at the mark', facts.notional],
          ['It had to keep', facts.maintenance],
          ...(facts.margin === null ? [] : [['Margin that stood for it', facts.margin] as const]),
          ['Result', <SignedAmount key="result" amount={fill.realised} />],
          ...(facts.returned === null ? [] : [['Came back to cash', facts.returned] as const]),
        ]}
      />
      <p>
        With isolated margin a loss never exceeds the margin of the position; with cross margin everything in the
        account stands for its positions. To keep away from the next one: use less leverage or a smaller size, and put a
        stop-loss between the entry and the liquidation price, so that you decide where the trade ends. The margin lab
        below the chart shows that price before you trade.
      </p>
    </div>
  );
}
