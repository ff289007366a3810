import type { RatedAnswersQuery } from '@tradesense/contract/dashboard-answers.ts';
import type { HoldingQuery } from '@tradesense/contract/dashboard-holding.ts';
import type { DashboardTradesQuery, TradingFilter, WhatIfQuery } from '@tradesense/contract/dashboard.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const ROOT = 'dashboard';
const FIRST_PAGE: string = '';
const pageOf = (cursor: string) => (cursor === FIRST_PAGE ? {} : { cursor });

/** The figures of the trades that match the filters. While new figures load, the previous ones stay visible. */
export function tradingQuery(filter: TradingFilter) {
  return queryOptions({
    queryKey: [ROOT, 'trading', filter],
    queryFn: ({ signal }) => call('GET /api/dashboard/trading', { signal, query: filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The trades that a figure was computed from, newest first, page by page. */
export function sourceTradesQuery(query: DashboardTradesQuery) {
  return infiniteQueryOptions({
    queryKey: [ROOT, 'trades', query],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/dashboard/trades', { signal, query: { ...query, ...pageOf(pageParam) } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** The figures of all trades, and the figures without the trades that have the chosen label. */
export function whatIfComparison(query: WhatIfQuery) {
  return queryOptions({
    queryKey: [ROOT, 'what-if', query],
    queryFn: ({ signal }) => call('GET /api/dashboard/what-if', { signal, query }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Time in ms for which the holding comparison is fresh. The page prefetches it, and the card then does not fetch it
 * again.
 */
const HOLDING_FRESH_MS = 10_000;

/** The result that holding an asset would have had over the time of the trades. */
export function holdingQuery(query: HoldingQuery) {
  return queryOptions({
    queryKey: [ROOT, 'holding', query],
    queryFn: ({ signal }) => call('GET /api/dashboard/holding', { signal, query }),
    placeholderData: keepPreviousData,
    staleTime: HOLDING_FRESH_MS,
  });
}

/** The history of the ratings, the weakness map, and the calls by hour of the day. */
export const skillQuery = queryOptions({
  queryKey: [ROOT, 'skill'],
  queryFn: ({ signal }) => call('GET /api/dashboard/skill', { signal }),
});

/** The letter of a month. If `month` is `undefined`, the letter of the last month that has ended. */
export function letterQuery(month: string | undefined) {
  return queryOptions({
    queryKey: [ROOT, 'letter', month ?? null],
    queryFn: ({ signal }) => call('GET /api/dashboard/letter', { signal, query: month === undefined ? {} : { month } }),
    placeholderData: keepPreviousData,
  });
}

/** The rated answers that a figure was computed from, newest first, page by page. */
export function sourceAnswersQuery(query: RatedAnswersQuery) {
  return infiniteQueryOptions({
    queryKey: [ROOT, 'answers', query],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/dashboard/answers', { signal, query: { ...query, ...pageOf(pageParam) } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}
