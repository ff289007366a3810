import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../../platform/api-client.ts';
import { hasLimits } from './limits-text.ts';

const REFRESH_MS = 30 * SECOND_MS;

export const ownLimitsKey = (accountId: string) => ['sandbox', 'limits', accountId] as const;

/** A running account's own limits and its day. Each change of the account is another key: what it used of the day may differ. */
function ownLimitsQuery({ id, sequence }: Pick<TradingAccount, 'id' | 'sequence'>) {
  return queryOptions({
    queryKey: [...ownLimitsKey(id), sequence],
    queryFn: ({ signal }) => call('GET /api/sandbox/accounts/{id}/limits', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A pause ends, and a day, without a change of the account.
    refetchInterval: ({ state }) => (state.data !== undefined && hasLimits(state.data.limits) ? REFRESH_MS : false),
  });
}

/**
 * Returns the limits of an account as they are loaded, also while newer ones are on the way. The account of a replay and an archived
 * one have none: the server refuses the call.
 */
export function useOwnLimits(account: TradingAccount) {
  return useQuery({ ...ownLimitsQuery(account), enabled: account.kind === 'live' && account.archivedAt === null });
}
