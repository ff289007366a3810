import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { call } from '../../platform/api-client.ts';
import { journalListsKey, tradeQuery } from './journal-queries.ts';
import { afterTagChange, NO_TAGS, type TagChange } from './tags.ts';

/**
 * Adds and removes tags of one trade, one request at a time. Each request contains only the change, so that tags that
 * were changed elsewhere in the meantime are kept. `onError` is called for each change that was not stored.
 */
export function useTradeTagging(
  { accountId, id }: Pick<JournalTrade, 'accountId' | 'id'>,
  onError: (error: Error) => void,
) {
  const queryClient = useQueryClient();
  const { queryKey } = tradeQuery(accountId, id);
  return useMutation({
    // Requests that change the trade run one after the other, so that the last response is the newest state.
    scope: { id: `journal ${id}` },
    mutationFn: ({ kind, tag, isAdded }: TagChange) => {
      const changed = { ...NO_TAGS, [kind]: [tag] };
      return call('POST /api/sandbox/accounts/{id}/journal/tags', {
        params: { id: accountId },
        body: { tradeIds: [id], add: isAdded ? changed : NO_TAGS, remove: isAdded ? NO_TAGS : changed },
        // The browser completes the request even if the learner leaves the page.
        keepalive: true,
      });
    },
    onError,
    onSuccess: (_response, change) => {
      queryClient.setQueryData(queryKey, (entry) =>
        entry === undefined
          ? undefined
          : { ...entry, trade: { ...entry.trade, tags: afterTagChange(entry.trade.tags, change) } },
      );
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: journalListsKey(accountId) });
    },
  });
}
