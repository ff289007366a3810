import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

export const CLASSES_KEY = ['classes'] as const;

/** The classes that the learner teaches or is in. */
export const classesQuery = queryOptions({
  queryKey: [...CLASSES_KEY, 'list'],
  queryFn: ({ signal }) => call('GET /api/classes', { signal }),
  staleTime: 0,
});

export const classQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'class', id],
    queryFn: ({ signal }) => call('GET /api/classes/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** The learners of a class, for its teacher. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'members', id],
    queryFn: ({ signal }) => call('GET /api/classes/{id}/members', { params: { id }, signal }),
    staleTime: 0,
  });

/** The assignments of a class with the reader's own work. */
export const assignmentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'assignments', id],
    queryFn: ({ signal }) => call('GET /api/classes/{id}/assignments', { params: { id }, signal }),
    staleTime: 0,
  });

/** The topics with their lessons, from which a teacher chooses a lesson to assign. */
export const lessonsQuery = queryOptions({
  queryKey: [...CLASSES_KEY, 'lessons'],
  queryFn: ({ signal }) => call('GET /api/study', { signal }),
  staleTime: Infinity,
});

/** The tasks of a lesson, from which a teacher chooses a task to assign. */
export const lessonTasksQuery = (lesson: string) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'lesson', lesson],
    queryFn: ({ signal }) => call('GET /api/study/lessons/{lesson}', { params: { lesson }, signal }),
    staleTime: Infinity,
  });

/** The class for which the learner did a test or exam. */
export const classOfAttemptQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLASSES_KEY, 'attempt', id],
    queryFn: ({ signal }) => call('GET /api/class-attempts/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

const FIRST_PAGE: string = '';

/** The messages to a class, newest first. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...CLASSES_KEY, 'messages', id],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/classes/{id}/messages', {
        params: { id },
        query: pageParam === FIRST_PAGE ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
