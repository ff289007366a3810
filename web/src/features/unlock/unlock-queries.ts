import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** The learner's progress toward the sandbox, fetched again whenever the page is opened. */
export const unlockQuery = queryOptions({
  queryKey: ['sandbox', 'unlock'],
  queryFn: ({ signal }) => call('GET /api/sandbox/unlock-check', { signal }),
  staleTime: 0,
});
