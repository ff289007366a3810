import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { call } from '../../../platform/api-client.ts';
import { ratioText } from '../../../ui/number-text.ts';
import styles from './limits.module.css';

const costliestMistakeQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['sandbox', 'costliest-mistake', accountId],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/costliest-mistake', { params: { id: accountId }, signal }),
    // Not refetched when the window gets the focus: the costliest mistake only changes with a review, which is written
    // on another page.
    refetchOnWindowFocus: false,
    retry: false,
  });

/**
 * Shows which mistake has cost the learner most so far, next to the button that sends an order. Shows nothing if there
 * is no such mistake.
 */
export function MistakeLine({ account }: { readonly account: TradingAccount }) {
  const { data } = useQuery(costliestMistakeQuery(account.id));
  const mistake = data?.mistake ?? null;
  if (mistake === null) return null;
  const cost = ratioText(mistake.r.replace('-', ''));
  return (
    <p className={styles['line']}>
      Your costliest mistake: “{mistake.tag}” cost {cost} R in {countText(mistake.trades, 'trade')}.
    </p>
  );
}
