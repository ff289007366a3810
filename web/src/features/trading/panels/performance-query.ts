import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';

/** Returns the query for the results of an account's closed trades and the quality of its decisions. */
export const performanceQuery = (id: string) =>
  queryOptions({
    queryKey: ['sandbox', 'performance', id],
    queryFn: ({ signal }) => call('GET /api/sandbox/accounts/{id}/performance', { params: { id }, signal }),
    staleTime: 0,
  });
