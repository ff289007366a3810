import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Trades whose review is due. */
export const reviewsQuery = queryOptions({
  queryKey: ['reviews-due'],
  queryFn: ({ signal }) => call('GET /api/sandbox/reviews-due', { signal }),
  staleTime: 0,
});

/** The learner's sandbox accounts. */
export const accountsQuery = queryOptions({
  queryKey: ['sandbox-accounts'],
  queryFn: ({ signal }) => call('GET /api/sandbox/accounts', { signal }),
  staleTime: 0,
});
