import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { JournalTrade, JournalTradeResponse, PatchJournalTradeRequest } from '@tradesense/contract/journal.ts';
import { call } from '../../platform/api-client.ts';
import { journalListsKey, reviewsDueQuery, tradeQuery } from './journal-queries.ts';

export type TradeWriting = UseMutationResult<JournalTradeResponse, Error, PatchJournalTradeRequest>;

/** Writes to one trade, one request after the other, and brings what shows it up to date. */
export function useTradeWriting({ accountId, id }: Pick<JournalTrade, 'accountId' | 'id'>): TradeWriting {
  const queryClient = useQueryClient();
  return useMutation({
    // In a row: the answer that comes last is the newest.
    scope: { id: `journal ${id}` },
    mutationFn: (body: PatchJournalTradeRequest) =>
      call('PATCH /api/sandbox/accounts/{id}/journal/{tradeId}', {
        params: { id: accountId, tradeId: id },
        body,
        // What was written is on its way also when the page is left.
        keepalive: true,
      }),
    onSuccess: (entry) => {
      queryClient.setQueryData(tradeQuery(accountId, id).queryKey, entry);
      void queryClient.invalidateQueries({ queryKey: journalListsKey(accountId) });
      void queryClient.invalidateQueries({ queryKey: reviewsDueQuery.queryKey });
    },
  });
}
