import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { CLASSES_KEY } from './classes-queries.ts';

interface ProgressPages {
  readonly page: number;
  readonly assignmentsPage: number;
}

/** A page of the table with the learners' progress in a class, for its teacher. */
export const progressQuery = (id: string, pages: ProgressPages) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'progress', id, pages],
    queryFn: ({ signal }) => call('GET /api/classes/{id}/progress', { params: { id }, query: pages, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The reader's own progress as the teacher sees it. */
export const ownProgressQuery = (id: string, assignmentsPage: number) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'own-progress', id, assignmentsPage],
    queryFn: ({ signal }) =>
      call('GET /api/classes/{id}/progress/own', { params: { id }, query: { assignmentsPage }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The class's results on each item of an assignment. */
export const classItemsQuery = (id: string, assignmentId: string) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'items', id, assignmentId],
    queryFn: ({ signal }) =>
      call('GET /api/classes/{id}/assignments/{assignmentId}/items', { params: { id, assignmentId }, signal }),
    staleTime: 0,
  });

export const classCalibrationQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'calibration', id],
    queryFn: ({ signal }) => call('GET /api/classes/{id}/calibration', { params: { id }, signal }),
    staleTime: 0,
  });
