import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { JournalTrade, JournalTradeResponse, PatchJournalTradeRequest } from '@tradesense/contract/journal.ts';
import { call } from '../../platform/api-client.ts';
import { journalListsKey, tradeQuery, WAITING_KEYS } from './journal-queries.ts';

export type TradeWriting = UseMutationResult<JournalTradeResponse, Error, PatchJournalTradeRequest>;

/** Saves the note and the review of one trade, one request at a time, and updates the pages that show them. */
export function useTradeWriting({ accountId, id }: Pick<JournalTrade, 'accountId' | 'id'>): TradeWriting {
  const queryClient = useQueryClient();
  return useMutation({
    // Requests that change the trade run one after the other, so that the last response is the newest state.
    scope: { id: `journal ${id}` },
    mutationFn: (body: PatchJournalTradeRequest) =>
      call('PATCH /api/sandbox/accounts/{id}/journal/{tradeId}', {
        params: { id: accountId, tradeId: id },
        body,
        // The browser completes the request even if the learner leaves the page.
        keepalive: true,
      }),
    onSuccess: (entry) => {
      queryClient.setQueryData(tradeQuery(accountId, id).queryKey, entry);
      void queryClient.invalidateQueries({ queryKey: journalListsKey(accountId) });
      for (const queryKey of WAITING_KEYS) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
