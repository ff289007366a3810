import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { OwnLimitsValues } from '@tradesense/contract/own-limits.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../../platform/api-client.ts';

const REFRESH_MS = 30 * SECOND_MS;

/** Whether any limit is set. */
export const hasLimits = ({ dayLoss, dayTrades, pause }: OwnLimitsValues): boolean =>
  dayLoss !== null || dayTrades !== null || pause !== null;

export const ownLimitsKey = (accountId: string) => ['sandbox', 'limits', accountId] as const;

/**
 * Returns the query for the trader's own limits for a running account, and for how much of them is used today. The
 * query key includes the account's sequence number, because each change of the account may change how much is used.
 */
function ownLimitsQuery({ id, sequence }: Pick<TradingAccount, 'id' | 'sequence'>) {
  return queryOptions({
    queryKey: [...ownLimitsKey(id), sequence],
    queryFn: ({ signal }) => call('GET /api/sandbox/accounts/{id}/limits', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Polled, because a pause and a day end without any change of the account.
    refetchInterval: ({ state }) => (state.data !== undefined && hasLimits(state.data.limits) ? REFRESH_MS : false),
  });
}

/**
 * Returns the limits of an account. While the limits are fetched again, the previous ones stay. Replays have no
 * limits, and the limits of an archived attempt have no effect.
 */
export function useOwnLimits(account: TradingAccount) {
  return useQuery({ ...ownLimitsQuery(account), enabled: account.kind === 'live' && account.archivedAt === null });
}
