import type { BiasAnswersQuery } from '@tradesense/contract/bias-test.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const ROOT = 'bias-tests';
const FIRST_PAGE: string = '';
const CRITIQUE_POLL_MS = 3_000;

/** Key of all queries about the learner's tests. Invalidate it after starting or ending a test. */
export const BIAS_TESTS_KEY = [ROOT] as const;

/** The learner's tests, newest first, page by page. */
export const testListQuery = infiniteQueryOptions({
  queryKey: [ROOT, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/bias-tests', { signal, query: pageParam === FIRST_PAGE ? {} : { cursor: pageParam } }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (page) => page.nextCursor,
});

/** The assets that tests can use, and how many unseen rated charts of each are left. */
export const chartsQuery = queryOptions({
  queryKey: [ROOT, 'charts'],
  queryFn: ({ signal }) => call('GET /api/bias-tests/charts', { signal }),
});

export const insightsQuery = queryOptions({
  queryKey: [ROOT, 'insights'],
  queryFn: ({ signal }) => call('GET /api/bias-tests/insights', { signal }),
});

/** The learner's rated answers (all, or only the answers with one confidence), newest first, page by page. */
export function ratedCallsQuery(query: BiasAnswersQuery) {
  return infiniteQueryOptions({
    queryKey: [ROOT, 'answers', query],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/bias-tests/answers', {
        signal,
        query: { ...query, ...(pageParam === FIRST_PAGE ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

export function testQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'test', id],
    queryFn: ({ signal }) => call('GET /api/bias-tests/{id}', { signal, params: { id } }),
  });
}

/** The written critique of an ended test. It is polled only while it is being written. */
export function critiqueQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'critique', id],
    queryFn: ({ signal }) => call('GET /api/bias-tests/{id}/critique', { signal, params: { id } }),
    refetchInterval: (query) => (query.state.data?.state === 'pending' ? CRITIQUE_POLL_MS : false),
  });
}
