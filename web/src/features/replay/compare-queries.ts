import { queryOptions } from '@tanstack/react-query';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { call } from '../../platform/api-client.ts';
import type { RunTrade } from './run-results.ts';

const BARS = 1_000;

/** Data of one run of a replay for the comparison: its account, its figures and all its closed trades, oldest first. */
export function runQuery(accountId: string) {
  return queryOptions({
    queryKey: ['replay', 'compared', accountId],
    queryFn: async ({ signal }) => {
      const params = { id: accountId };
      const [account, performance, trades] = await Promise.all([
        call('GET /api/sandbox/accounts/{id}', { signal, params }),
        call('GET /api/sandbox/accounts/{id}/performance', { signal, params }),
        allTrades(accountId, signal),
      ]);
      return { account, performance, trades };
    },
    staleTime: 0,
  });
}

async function allTrades(accountId: string, signal: AbortSignal): Promise<readonly RunTrade[]> {
  const trades: RunTrade[] = [];
  let query: { cursor?: string } = {};
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before has ended
    const page = await call('GET /api/sandbox/accounts/{id}/journal', { signal, params: { id: accountId }, query });
    trades.push(...page.trades);
    if (page.nextCursor === null) return trades.toReversed();
    query = { cursor: page.nextCursor };
  }
}

/** The last bars of a replay's run up to its cursor (the last stepped bar), at the run's own interval. */
export function runBarsQuery({ id, cursor }: Pick<ReplaySession, 'id' | 'cursor'>) {
  return queryOptions({
    queryKey: ['replay', 'compared-bars', id, cursor],
    queryFn: ({ signal }) =>
      call('GET /api/replay/sessions/{id}/bars', { signal, params: { id }, query: { limit: BARS } }),
  });
}
