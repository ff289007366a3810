import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Every badge with the learner's progress. */
export const badgesQuery = queryOptions({
  queryKey: ['badges'],
  queryFn: ({ signal }) => call('GET /api/badges', { signal }),
  staleTime: 0,
});
