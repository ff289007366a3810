import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/**
 * The meters of the signed-in account. The server includes a chart only seconds after its grading, so the query is
 * always refetched.
 */
export const evidenceQuery = queryOptions({
  queryKey: ['evidence'],
  queryFn: ({ signal }) => call('GET /api/evidence', { signal }),
  staleTime: 0,
});

/**
 * The meter of the signed-in account's trades. Open trades are valued at current prices, so the query is always
 * refetched.
 */
export const tradeEvidenceQuery = queryOptions({
  queryKey: ['evidence', 'trades'],
  queryFn: ({ signal }) => call('GET /api/evidence/trades', { signal }),
  staleTime: 0,
});
