import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const ROOT = 'chart-exams';
const FIRST_PAGE: string = '';

/** Key of all queries about exams. Invalidate it after an exam was started, graded or ended. */
export const CHART_EXAMS_KEY = [ROOT] as const;

/** The five exam types with the learner's record, and the running exam. */
export const examsQuery = queryOptions({
  queryKey: [ROOT, 'overview'],
  queryFn: ({ signal }) => call('GET /api/chart-exams', { signal }),
});

/** The learner's exams, newest first, page by page. */
export const examHistoryQuery = infiniteQueryOptions({
  queryKey: [ROOT, 'history'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/chart-exams/history', { signal, query: pageParam === FIRST_PAGE ? {} : { cursor: pageParam } }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (page) => page.nextCursor,
});

export function examResultsQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'results', id],
    queryFn: ({ signal }) => call('GET /api/chart-exams/{id}/results', { signal, params: { id } }),
  });
}

/**
 * Groups of the learner's graded charts for the comparison “then and now”: the charts of a group are of the same kind,
 * and the first and the last were graded weeks apart.
 */
export const comparableChartsQuery = queryOptions({
  queryKey: [ROOT, 'comparable'],
  queryFn: ({ signal }) => call('GET /api/chart-exams/comparable', { signal }),
});

export function gradedChartQuery(id: string, index: number) {
  return queryOptions({
    queryKey: [ROOT, 'chart', id, index],
    queryFn: ({ signal }) =>
      call('GET /api/chart-exams/{id}/charts/{index}', { signal, params: { id, index: String(index) } }),
  });
}
