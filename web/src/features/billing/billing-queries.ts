import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { call } from '../../platform/api-client.ts';

const ROOT = 'billing';
const FIRST_PAGE: string = '';
const POLL_MS = 3_000;

/** Key of all queries about plans and payments. */
export const BILLING_KEY = [ROOT] as const;

export const planQuery = queryOptions({
  queryKey: [ROOT, 'plan'],
  queryFn: ({ signal }) => call('GET /api/billing/plan', { signal }),
  staleTime: 0,
});

/** The quote for the first price. `code` is empty without a promo code. */
export const quoteQuery = (period: BillingPeriod, code: string) =>
  queryOptions({
    queryKey: [ROOT, 'quote', period, code],
    queryFn: ({ signal }) =>
      call('POST /api/billing/quote', { signal, body: { period, promoCode: code === '' ? null : code } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });

/** A purchase. It is polled while it is open. */
export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT, 'purchase', id],
    queryFn: ({ signal }) => call('GET /api/billing/purchases/{id}', { signal, params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? POLL_MS : false),
    staleTime: 0,
  });

export const invoicesQuery = infiniteQueryOptions({
  queryKey: [ROOT, 'invoices'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/billing/invoices', { signal, query: pageParam === FIRST_PAGE ? {} : { cursor: pageParam } }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
});

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT, 'invoice', id],
    queryFn: ({ signal }) => call('GET /api/billing/invoices/{id}', { signal, params: { id } }),
    staleTime: 0,
  });
