import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Query for the learner's progress toward the sandbox, which is fetched again whenever the page is opened. */
export const unlockQuery = queryOptions({
  queryKey: ['sandbox', 'unlock'],
  queryFn: ({ signal }) => call('GET /api/sandbox/unlock-check', { signal }),
  staleTime: 0,
});
