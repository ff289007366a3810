import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ChangePriceAlertRequest, PriceAlert, SetPriceAlertRequest } from '@tradesense/contract/price-alerts.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../../platform/api-client.ts';
import { subscribeToStream } from '../../../platform/stream.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { alertNews } from './alert-text.ts';

const TOAST_MS = 20 * SECOND_MS;

const query = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: async ({ signal }) => (await call('GET /api/price-alerts', { signal })).alerts,
  // An alert also ends by time.
  refetchInterval: MINUTE_MS,
});

function showNews(alert: PriceAlert): void {
  const note = alert.note === '' ? null : <p>{alert.note}</p>;
  showToast({
    key: `price-alert ${alert.id}`,
    title: `Price alert: ${alertNews(alert)}`,
    body: note,
    durationMs: TOAST_MS,
  });
}

/** Fetches the alerts again when the stream says that they have changed, and shows one that has triggered. Use it once in a page. */
export function useAlertNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToStream(['account'], ({ event, data }) => {
        const isNews = event === 'account' && data.type === 'price-alerts';
        if (!isNews && event !== 'resync') return;
        void client.invalidateQueries({ queryKey: query.queryKey });
        if (isNews && data.triggered !== undefined) showNews(data.triggered);
      }),
    [client],
  );
}

/** Returns the learner's alerts and the functions that change them. Each throws the `ApiError` of a rejection. */
export function usePriceAlerts() {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(query);
  const renew = useCallback(() => client.invalidateQueries({ queryKey: query.queryKey }), [client]);
  return {
    alerts: data,
    /** When they were fetched, in epoch ms. */
    fetchedAt: dataUpdatedAt,
    error,
    isFetching,
    refetch,
    set: async (body: SetPriceAlertRequest) => {
      await call('POST /api/price-alerts', { body });
      await renew();
    },
    change: async (id: string, body: ChangePriceAlertRequest) => {
      await call('PATCH /api/price-alerts/{id}', { params: { id }, body });
      await renew();
    },
    removeEnded: async () => {
      await call('DELETE /api/price-alerts/ended', {});
      await renew();
    },
    remove: async (id: string) => {
      await call('DELETE /api/price-alerts/{id}', { params: { id } });
      await renew();
    },
  };
}
