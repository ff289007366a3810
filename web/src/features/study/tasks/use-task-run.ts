import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StudyTask, TaskPlace, TaskResponse } from '@tradesense/contract/study.ts';
import type { TaskAnswer } from '@tradesense/core/study/task.ts';
import { useRef } from 'react';
import { call } from '../../../platform/api-client.ts';
import { rememberVisitorProgress } from '../visitor-progress.ts';
import { useProgressChanged } from '../study-queries.ts';

type AnswerBody = NonNullable<StudyTask['answer']>;

/** Requests to the server about a task. Each response replaces the shown task. */
export interface TaskRequests {
  readonly send: (answer: TaskAnswer, onDone: () => void) => void;
  readonly isSending: boolean;
  readonly sendError: Error | null;
  readonly takeHint: () => void;
  /** Takes all remaining hints. The last one is the worked solution and settles the task. */
  readonly showAnswer: () => void;
  /** Settles a task of the placement without an answer. */
  readonly skip: () => void;
  /** Shows one more bar; `null` if there is none. */
  readonly step: (() => void) | null;
  readonly isHelping: boolean;
  readonly helpError: Error | null;
}

interface TaskQuery {
  readonly task: StudyTask | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

interface TaskQueryOptions {
  readonly place: TaskPlace;
  /** Number that is increased to request another task at the same place. */
  readonly round: number;
  readonly isSignedIn: boolean;
}

/** Prefix of the query keys of all open tasks. */
export const TASKS_KEY = ['study-task'] as const;

const taskKey = ({ place, round, isSignedIn }: TaskQueryOptions) => [...TASKS_KEY, place, round, isSignedIn];

/** Fetches the open task at a place. Fetches it only once. */
export function useStudyTask(options: TaskQueryOptions): TaskQuery {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: taskKey(options),
    queryFn: ({ signal }) => call('POST /api/study/tasks', { body: options.place, signal }),
    // Never refetched, because the responses to the requests of `useTaskRequests` already contain the current state of
    // the task.
    staleTime: Infinity,
    gcTime: 0,
  });
  return { task: data?.task ?? null, error, isFetching, refetch: () => void refetch() };
}

interface Sent {
  readonly id: string;
  readonly answer: TaskAnswer;
}
interface HelpRequest {
  readonly id: string;
  /** The displayed task. */
  readonly task: StudyTask;
  readonly what: 'hint' | 'answer' | 'step' | 'skip';
}
type Helped = TaskResponse & { readonly isLast?: boolean };

/**
 * Requests a hint, the solution, one more bar or a skip. For hints and bars, the request states how many are already
 * shown. If it is repeated after a lost response, the server therefore shows nothing further.
 */
async function help({ id, task, what }: HelpRequest): Promise<Helped> {
  const params = { id };
  const hint = (seen: StudyTask) =>
    call('POST /api/study/tasks/{id}/hints', { params, body: { seen: seen.hints.length } });
  if (what === 'step') return call('POST /api/study/tasks/{id}/steps', { params, body: { seen: barsShown(task) } });
  if (what === 'skip') return call('POST /api/study/tasks/{id}/skips', { params });
  let response = await hint(task);
  while (what === 'answer' && response.task.hasMoreHints && !response.task.isSettled)
    response = await hint(response.task);
  return response;
}

function barsShown({ question }: StudyTask): number {
  return question.kind === 'stop-replay' || question.kind === 'trade' ? question.chart.bars.length : 0;
}

/** Returns the requests for a task. They do nothing while another one is running, or while `task` is `null`. */
export function useTaskRequests(task: StudyTask | null, options: TaskQueryOptions): TaskRequests {
  const queryClient = useQueryClient();
  const progressChanged = useProgressChanged();
  const isBusy = useRef(false);
  const handlers = {
    onSuccess: ({ task: changed }: TaskResponse) => {
      queryClient.setQueryData<TaskResponse>(taskKey(options), { task: changed });
      if (changed.verdict === null && !changed.isSettled) return;
      if (!options.isSignedIn) rememberVisitorProgress();
      progressChanged();
    },
    onSettled: () => {
      isBusy.current = false;
    },
  };
  const sending = useMutation<TaskResponse, Error, Sent>({
    mutationFn: ({ id, answer }) =>
      call('POST /api/study/tasks/{id}/answers', { params: { id }, body: { answer: answer as AnswerBody } }),
    ...handlers,
  });
  const helping = useMutation<Helped, Error, HelpRequest>({ mutationFn: help, ...handlers });
  // Prevents two presses within one frame from sending two requests.
  const once = (act: (present: StudyTask) => void): void => {
    if (isBusy.current || task === null) return;
    isBusy.current = true;
    act(task);
  };
  const ask = (what: HelpRequest['what']) => () =>
    once((present) => helping.mutate({ id: present.id, task: present, what }));
  const isOwn = (sent: { readonly id: string } | undefined) => sent?.id === task?.id;
  const isAtEnd = isOwn(helping.variables) && helping.data?.isLast === true;
  return {
    send: (answer, onDone) => once(({ id }) => sending.mutate({ id, answer }, { onSuccess: onDone })),
    isSending: sending.isPending,
    sendError: isOwn(sending.variables) ? sending.error : null,
    takeHint: ask('hint'),
    showAnswer: ask('answer'),
    skip: ask('skip'),
    step: task !== null && barsShown(task) > 0 && !task.isSettled && !isAtEnd ? ask('step') : null,
    isHelping: helping.isPending,
    helpError: isOwn(helping.variables) ? helping.error : null,
  };
}
