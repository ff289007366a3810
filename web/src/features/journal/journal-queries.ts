import type { JournalQuery } from '@tradesense/contract/journal.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const ROOT = 'journal';
const FIRST_PAGE: string = '';

/** Invalidate it after a note or tags of a trade were saved. */
export const JOURNAL_KEY = [ROOT] as const;

/** Filters of the list; an omitted one matches everything. */
export type JournalFilters = Omit<JournalQuery, 'cursor'>;

export const journalListsKey = (accountId: string) => [ROOT, 'list', accountId] as const;

/** The closed trades of an account, newest first, page by page. */
export function tradesQuery(accountId: string, filters: JournalFilters) {
  return infiniteQueryOptions({
    queryKey: [...journalListsKey(accountId), filters],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/sandbox/accounts/{id}/journal', {
        signal,
        params: { id: accountId },
        query: { ...filters, ...(pageParam === FIRST_PAGE ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

export function tradeQuery(accountId: string, tradeId: string) {
  return queryOptions({
    queryKey: [ROOT, 'trade', accountId, tradeId],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/journal/{tradeId}', { signal, params: { id: accountId, tradeId } }),
  });
}

export function tradeBarsQuery(accountId: string, tradeId: string) {
  return queryOptions({
    queryKey: [ROOT, 'bars', accountId, tradeId],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/journal/{tradeId}/bars', { signal, params: { id: accountId, tradeId } }),
  });
}

/** The trades that are due for review in all of the learner's accounts. They fall due with time, so they are always fetched again. */
export const reviewsDueQuery = queryOptions({
  queryKey: [ROOT, 'reviews-due'],
  queryFn: ({ signal }) => call('GET /api/sandbox/reviews-due', { signal }),
  staleTime: 0,
});

/** An account of any kind, also of a replay. */
export function accountQuery(accountId: string) {
  return queryOptions({
    queryKey: [ROOT, 'account', accountId],
    queryFn: ({ signal }) => call('GET /api/sandbox/accounts/{id}', { signal, params: { id: accountId } }),
  });
}

/** Every archived attempt with an account. */
export function attemptsQuery(accountId: string) {
  return queryOptions({
    queryKey: [ROOT, 'attempts', accountId],
    queryFn: async ({ signal }) => {
      const attempts: TradingAccount[] = [];
      let query: { cursor?: string } = {};
      for (;;) {
        const params = { id: accountId };
        const page = await call('GET /api/sandbox/accounts/{id}/attempts', { signal, params, query });
        attempts.push(...page.attempts);
        if (page.nextCursor === null) return { attempts };
        query = { cursor: page.nextCursor };
      }
    },
  });
}

export const replaysQuery = queryOptions({
  queryKey: [ROOT, 'replays'],
  queryFn: ({ signal }) => call('GET /api/replay/sessions', { signal }),
});
