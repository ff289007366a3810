import { useQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { call } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LiquidationCard } from './liquidation-card.tsx';
import { CrossIcon } from '../../../ui/text-icons.tsx';

export interface LatestLiquidationProps {
  readonly account: TradingAccount;
  readonly asset: string;
  readonly onClose: () => void;
}

/**
 * Shows a card that explains a recent liquidation, until the learner closes it. Afterwards, the explanation is still
 * available in the row of the fill.
 */
export function LatestLiquidation({ account, asset, onClose }: LatestLiquidationProps) {
  const { data } = useQuery({
    queryKey: ['sandbox', 'last-fills', account.id, account.sequence],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/fills', { params: { id: account.id }, query: {}, signal }),
    // Each event of the account triggers another fetch. Until the response arrives, the card shows its earlier data,
    // but never data of another account.
    placeholderData: (previous, query) => (query?.queryKey[2] === account.id ? previous : undefined),
  });
  const fill = data?.fills.find((each) => each.evidence.by === 'liquidation' && each.asset === asset);
  if (fill === undefined) return null;
  return (
    <Card
      title="Liquidation explained"
      actions={
        <Button size="small" variant="ghost" aria-label="Close the explanation" onClick={onClose}>
          <CrossIcon />
        </Button>
      }
    >
      <LiquidationCard account={account} fill={fill} />
    </Card>
  );
}
