import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminUsersQuery, AuditQuery } from '@tradesense/contract/administration.ts';
import type { PromoCodesQuery, PromoPreviewRequest } from '@tradesense/contract/billing.ts';
import type {
  DeliveriesQuery,
  FeedbackQuery,
  GapsQuery,
  MailsQuery,
  PricesQuery,
  TestResultsQuery,
} from '@tradesense/contract/administration-records.ts';
import type { ExamItemsQuery } from '@tradesense/contract/exam-items.ts';
import type { LtiParkedQuery, LtiPlatformsQuery } from '@tradesense/contract/lti.ts';
import type { RegradesQuery } from '@tradesense/contract/regrades.ts';
import type { StudyItemsQuery } from '@tradesense/contract/study-items.ts';
import { call } from '../../platform/api-client.ts';

/** Key that all queries of the administration start with. */
export const ADMIN_KEY = ['admin'] as const;
const FIRST_PAGE: string = '';

/** The filters of the results page that its address contains. */
export type ResultsSearch = Omit<TestResultsQuery, 'cursor'>;

export const overviewQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'overview'],
  queryFn: ({ signal }) => call('GET /api/admin/overview', { signal }),
  refetchInterval: 30_000,
});

export function usersQuery(query: AdminUsersQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', query],
    queryFn: ({ signal }) => call('GET /api/admin/users', { signal, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function promoCodesQuery(query: PromoCodesQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'promo-codes', query],
    queryFn: ({ signal }) => call('GET /api/admin/promo-codes', { signal, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function promoPreviewQuery(body: PromoPreviewRequest) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'promo-preview', body],
    queryFn: ({ signal }) => call('POST /api/admin/promo-codes/preview', { signal, body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function userQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    queryFn: ({ signal }) => call('GET /api/admin/users/{id}', { signal, params: { id } }),
    staleTime: 0,
  });
}

export const settingsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'settings'],
  queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
  staleTime: 0,
});

const after = (pageParam: string) => (pageParam === FIRST_PAGE ? {} : { cursor: pageParam });
const PAGES = {
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
  staleTime: 0,
};

export function auditQuery(filter: Omit<AuditQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'audit', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/audit', { signal, query: { ...filter, ...after(pageParam) } }),
    ...PAGES,
  });
}

export function resultsQuery(filter: ResultsSearch) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'results', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/test-results', { signal, query: { ...filter, ...after(pageParam) } }),
    ...PAGES,
  });
}

export function feedbackQuery(filter: Omit<FeedbackQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'feedback', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/feedback', { signal, query: { ...filter, ...after(pageParam) } }),
    ...PAGES,
  });
}

export function mailsQuery(filter: Omit<MailsQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'mails', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/mails', { signal, query: { ...filter, ...after(pageParam) } }),
    ...PAGES,
  });
}

export function platformsQuery(query: LtiPlatformsQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'lti', query],
    queryFn: ({ signal }) => call('GET /api/admin/lti', { signal, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function parkedScoresQuery(filter: Omit<LtiParkedQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'lti-parked', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/lti/parked', { signal, query: { ...filter, ...after(pageParam) } }),
    ...PAGES,
  });
}

export function deliveriesQuery(filter: Omit<DeliveriesQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'deliveries', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/deliveries', { signal, query: { ...filter, ...after(pageParam) } }),
    ...PAGES,
  });
}

export function marketQuery(query: PricesQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'market', query],
    queryFn: ({ signal }) => call('GET /api/admin/market', { signal, query }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}

export function gapsQuery(query: GapsQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'gaps', query],
    queryFn: ({ signal }) => call('GET /api/admin/market/gaps', { signal, query }),
    // While other data load, earlier data stay visible only if they are about the same asset. Otherwise a series would
    // be shown under the name of another asset.
    placeholderData: (before, earlier) =>
      (earlier?.queryKey.at(-1) as GapsQuery | undefined)?.asset === query.asset ? before : undefined,
  });
}

export function biasTestQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'bias-test', id],
    queryFn: ({ signal }) => call('GET /api/admin/bias-tests/{id}', { signal, params: { id } }),
  });
}

export function lessonQuizQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'lesson-quiz', id],
    queryFn: ({ signal }) => call('GET /api/admin/lesson-quizzes/{id}', { signal, params: { id } }),
  });
}

export function chartExamQuery(id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'chart-exam', id],
    queryFn: ({ signal }) => call('GET /api/admin/chart-exams/{id}', { signal, params: { id } }),
  });
}

/** Query of the re-grades. It is fetched again every few seconds while a re-grade is running. */
export function regradesQuery(filter: Omit<RegradesQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'regrades', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/regrades', { signal, query: { ...filter, ...after(pageParam) } }),
    ...PAGES,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ regrades }) => regrades.some(({ endedAt }) => endedAt === null)) === true
        ? 2_000
        : false,
  });
}

/** Query of the last check of all ledgers. It is fetched again every few seconds while the check is running. */
export const ledgersQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'ledgers'],
  queryFn: ({ signal }) => call('GET /api/admin/ledger/check', { signal }),
  refetchInterval: ({ state }) => (state.data?.check?.endedAt === null ? 2_000 : false),
});

export function studyItemsQuery(query: StudyItemsQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'study-items', query],
    queryFn: ({ signal }) => call('GET /api/admin/study-items', { signal, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function itemsQuery(filter: Omit<ExamItemsQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, 'items', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/chart-exam-items', { signal, query: { ...filter, ...after(pageParam) } }),
    ...PAGES,
  });
}
