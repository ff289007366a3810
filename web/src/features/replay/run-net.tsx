import { useQuery } from '@tanstack/react-query';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { Button } from '../../ui/button.tsx';
import { fixedText, signedMoneyText } from '../../ui/number-text.ts';
import { performanceQuery } from '../trading/panels/performance-query.ts';

/**
 * Shows the net result of an ended replay's run, and the number of its closed trades. The result of a single trade is
 * left to the journal, which shows it after the review.
 */
export function RunNet({ account: { id, openPositions } }: { readonly account: TradingAccount }) {
  const { data, error, isFetching, refetch } = useQuery(performanceQuery(id));
  if (data === undefined) {
    if (error === null) return <p aria-busy="true">Loading its result</p>;
    return (
      <p>
        Its result could not be loaded.{' '}
        <Button size="small" variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const { net, trades } = data;
  if (trades === 0) {
    const open = openPositions === 0 ? 'it has no result' : 'its open positions have no final result';
    return <p>{`No trade was closed in it, so ${open}.`}</p>;
  }
  if (trades === 1) return <p>One trade was closed in it. The journal shows its result after your review.</p>;
  return (
    <p>
      Net result: <strong>{`${signedMoneyText(net)} ${VIRTUAL_CURRENCY}`}</strong> from{' '}
      {`${fixedText(trades, 0)} closed trades`}, after fees
      {openPositions === 0 ? '' : ' and without the open positions'}.
    </p>
  );
}
