import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ChangePriceAlertRequest, PriceAlert, SetPriceAlertRequest } from '@tradesense/contract/price-alerts.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../../platform/api-client.ts';
import { subscribeToStream } from '../../../platform/stream.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { alertNews } from './alert-text.ts';
import { structureNews } from './structure-text.ts';

const TOAST_MS = 20 * SECOND_MS;

/** Prefix of the query keys of all alerts. Invalidating it refetches price alerts and structure alerts. */
export const ALERTS_KEY = ['price-alerts'] as const;

const query = queryOptions({
  queryKey: [...ALERTS_KEY, 'prices'],
  queryFn: async ({ signal }) => (await call('GET /api/price-alerts', { signal })).alerts,
  // Polled, because an alert may expire without any event.
  refetchInterval: MINUTE_MS,
});

function showNews({ id, note }: Pick<PriceAlert, 'id' | 'note'>, title: string): void {
  showToast({
    key: `price-alert ${id}`,
    title,
    body: note === '' ? null : <p>{note}</p>,
    durationMs: TOAST_MS,
  });
}

/**
 * Fetches the alerts again when the stream reports a change, and announces an alert that has triggered. Use it only
 * once per page, otherwise each alert is announced twice.
 */
export function useAlertNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToStream(['account'], ({ event, data }) => {
        const isNews = event === 'account' && data.type === 'price-alerts';
        if (!isNews && event !== 'resync') return;
        void client.invalidateQueries({ queryKey: ALERTS_KEY });
        if (!isNews) return;
        const { triggered, broken } = data;
        if (triggered !== undefined) showNews(triggered, `Price alert: ${alertNews(triggered)}`);
        if (broken !== undefined) showNews(broken, `Structure alert: ${structureNews(broken)}`);
      }),
    [client],
  );
}

/**
 * Returns the learner's alerts and the functions that change them. If the server refuses a change, the function throws
 * the `ApiError`.
 */
export function usePriceAlerts() {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(query);
  // Fetches price alerts and structure alerts again, because ended alerts of both kinds are deleted together.
  const renew = useCallback(() => client.invalidateQueries({ queryKey: ALERTS_KEY }), [client]);
  return {
    alerts: data,
    /** Time at which the list was fetched, in epoch ms. */
    fetchedAt: dataUpdatedAt,
    error,
    isFetching,
    refetch,
    set: async (body: SetPriceAlertRequest) => {
      await call('POST /api/price-alerts', { body, isRepeatable: true });
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
