import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** How far the learner is on the way to the sandbox; asked anew whenever the page is opened. */
export const unlockQuery = queryOptions({
  queryKey: ['sandbox', 'unlock'],
  queryFn: ({ signal }) => call('GET /api/sandbox/unlock-check', { signal }),
  staleTime: 0,
});
