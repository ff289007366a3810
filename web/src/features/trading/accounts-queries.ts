import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Query for the learner's running accounts. */
export const accountsQuery = queryOptions({
  queryKey: ['sandbox', 'accounts'],
  queryFn: ({ signal }) => call('GET /api/sandbox/accounts', { signal }),
  staleTime: 0,
});

/** Returns the query for one attempt of the learner, running or archived. */
export function attemptQuery(id: string) {
  return queryOptions({
    queryKey: ['sandbox', 'attempt', id],
    queryFn: ({ signal }) => call('GET /api/sandbox/accounts/{id}', { params: { id }, signal }),
  });
}

/** Returns the query for the archived attempts before a given attempt, page by page. */
export function attemptsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['sandbox', 'attempts', id],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return call('GET /api/sandbox/accounts/{id}/attempts', { params: { id }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}

/**
 * Returns the query for the newest order of an attempt. The order tells which asset was traded last, and whether there
 * has been any order.
 */
export function newestOrderQuery(id: string) {
  return queryOptions({
    queryKey: ['sandbox', 'newest-order', id],
    queryFn: async ({ signal }) => {
      const { orders } = await call('GET /api/sandbox/accounts/{id}/orders', { params: { id }, query: {}, signal });
      return orders[0] ?? null;
    },
  });
}
