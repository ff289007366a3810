import { useQuery } from '@tanstack/react-query';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import { call } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LiquidationCard } from './liquidation-card.tsx';

interface LatestLiquidationProps {
  readonly account: SandboxAccount;
  readonly asset: string;
  readonly onClose: () => void;
}

/** The explanation of a liquidation that has just happened, until it is closed; it stays with its fill. */
export function LatestLiquidation({ account, asset, onClose }: LatestLiquidationProps) {
  const { data } = useQuery({
    queryKey: ['sandbox', 'last-fills', account.id, account.sequence],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/fills', { params: { id: account.id }, query: {}, signal }),
    // Each event of the account asks anew: until the answer the card stays, though never for another account.
    placeholderData: (previous, query) => (query?.queryKey[2] === account.id ? previous : undefined),
  });
  const fill = data?.fills.find((each) => each.evidence.by === 'liquidation' && each.asset === asset);
  if (fill === undefined) return null;
  return (
    <Card
      title="Liquidation explained"
      actions={
        <Button size="small" variant="ghost" aria-label="Close the explanation" onClick={onClose}>
          ✕
        </Button>
      }
    >
      <LiquidationCard account={account} fill={fill} />
    </Card>
  );
}
