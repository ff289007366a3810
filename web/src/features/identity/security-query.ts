import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

/** Security settings of the account. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call('GET /api/auth/security', { signal }),
});
