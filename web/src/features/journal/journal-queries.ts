import type { JournalQuery } from '@tradesense/contract/journal.ts';
import type { ReviewList } from '@tradesense/contract/second-look.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const ROOT = 'journal';
const FIRST_PAGE: string = '';

/** Key of all queries of the journals. Invalidate it after tags of several trades were saved. */
export const JOURNAL_KEY = [ROOT] as const;

/** Filters of the list of trades. A missing filter matches everything. */
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

/**
 * The profit of the reviewed trades if other rules had been followed. Computing it takes the server long, so it is not
 * fetched again when the window gets the focus.
 */
export function curvesQuery(accountId: string) {
  return queryOptions({
    queryKey: [ROOT, 'curves', accountId],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/performance/curves', { signal, params: { id: accountId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/**
 * The trades that are due for review in all of the learner's accounts. They become due as time passes, so they are
 * always fetched again.
 */
export const reviewsDueQuery = queryOptions({
  queryKey: [ROOT, 'reviews-due'],
  queryFn: ({ signal }) => call('GET /api/sandbox/reviews-due', { signal }),
  staleTime: 0,
});

const QUEUE_KEY = [ROOT, 'queue'] as const;

/** Keys of all queries about trades that are due. Invalidate them after a review or a second decision. */
export const WAITING_KEYS = [QUEUE_KEY, reviewsDueQuery.queryKey] as const;

/**
 * The trades of all accounts that need a review or a second decision, oldest first, page by page. They become due as
 * time passes, so they are always fetched again.
 */
export function reviewQueueQuery(list: ReviewList) {
  return infiniteQueryOptions({
    queryKey: [...QUEUE_KEY, list],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/sandbox/review-queue', {
        signal,
        query: { list, ...(pageParam === FIRST_PAGE ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

export const secondLookKey = (accountId: string, tradeId: string) => [ROOT, 'second-look', accountId, tradeId] as const;

/**
 * A trade as the learner saw it at the decision, without its result. If `interval` is `null`, the server chooses the
 * interval.
 */
export function secondLookQuery(accountId: string, tradeId: string, interval: Interval | null) {
  return queryOptions({
    queryKey: [...secondLookKey(accountId, tradeId), interval],
    queryFn: ({ signal }) =>
      call('GET /api/sandbox/accounts/{id}/journal/{tradeId}/second-look', {
        signal,
        params: { id: accountId, tradeId },
        query: interval === null ? {} : { interval },
      }),
  });
}

/** Drawings and settings of the asset's charts as they were at a past time. What was stored then never changes. */
export function chartSnapshotQuery(asset: string, at: string) {
  return queryOptions({
    queryKey: [ROOT, 'chart', asset, at],
    queryFn: ({ signal }) => call('GET /api/charts/{asset}/snapshot', { signal, params: { asset }, query: { at } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** An account of any kind, including one of a replay. */
export function accountQuery(accountId: string) {
  return queryOptions({
    queryKey: [ROOT, 'account', accountId],
    queryFn: ({ signal }) => call('GET /api/sandbox/accounts/{id}', { signal, params: { id: accountId } }),
  });
}

/** All archived attempts of an account. */
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
