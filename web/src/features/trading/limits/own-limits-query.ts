import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../../platform/api-client.ts';
import { hasLimits } from './limits-text.ts';

const REFRESH_MS = 30 * SECOND_MS;

export const ownLimitsKey = (accountId: string) => ['sandbox', 'limits', accountId] as const;

/**
 * A running account's own limits and its day. The key includes the account's sequence, because each change of the
 * account may change the used part.
 */
function ownLimitsQuery({ id, sequence }: Pick<TradingAccount, 'id' | 'sequence'>) {
  return queryOptions({
    queryKey: [...ownLimitsKey(id), sequence],
    queryFn: ({ signal }) => call('GET /api/sandbox/accounts/{id}/limits', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Polled, because a pause or a day ends without a change of the account.
    refetchInterval: ({ state }) => (state.data !== undefined && hasLimits(state.data.limits) ? REFRESH_MS : false),
  });
}

/**
 * Returns the loaded limits of an account, including while newer ones are being fetched. Replay accounts and archived
 * accounts have no limits: the server rejects the call.
 */
export function useOwnLimits(account: TradingAccount) {
  return useQuery({ ...ownLimitsQuery(account), enabled: account.kind === 'live' && account.archivedAt === null });
}
