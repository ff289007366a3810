import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** The meters of the signed-in account. Charts are compared a few seconds after their grading, so it is always fetched again. */
export const evidenceQuery = queryOptions({
  queryKey: ['evidence'],
  queryFn: ({ signal }) => call('GET /api/evidence', { signal }),
  staleTime: 0,
});
