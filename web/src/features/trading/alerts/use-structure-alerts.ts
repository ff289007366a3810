import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SetStructureAlertRequest } from '@tradesense/contract/structure-alerts.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../../platform/api-client.ts';
import { ALERTS_KEY } from './use-price-alerts.tsx';

const query = queryOptions({
  queryKey: [...ALERTS_KEY, 'structure'],
  queryFn: async ({ signal }) => (await call('GET /api/structure-alerts', { signal })).alerts,
  // Polled, because an alert may expire without any event.
  refetchInterval: MINUTE_MS,
});

/**
 * Returns the learner's alerts for structure breaks and the functions that change them. If the server refuses a change,
 * the function throws the `ApiError`.
 */
export function useStructureAlerts() {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(query);
  const renew = useCallback(() => client.invalidateQueries({ queryKey: query.queryKey }), [client]);
  return {
    alerts: data,
    /** Time at which the list was fetched, in epoch ms. */
    fetchedAt: dataUpdatedAt,
    error,
    isFetching,
    refetch,
    set: async (body: SetStructureAlertRequest) => {
      await call('POST /api/structure-alerts', { body, isRepeatable: true });
      await renew();
    },
    remove: async (id: string) => {
      await call('DELETE /api/structure-alerts/{id}', { params: { id } });
      await renew();
    },
  };
}
