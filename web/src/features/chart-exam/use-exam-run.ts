import type { ChartExamResponse } from '@tradesense/contract/chart-exam.ts';
import { useCallback, useEffect, useReducer } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { INITIAL_RUN, stepExam, type ExamEvent, type ExamRun, type Submission } from './exam-run.ts';

export interface ExamRunControl {
  readonly state: ExamRun;
  readonly send: (event: ExamEvent) => void;
  readonly handIn: (submission: Submission) => void;
}

/** Returns the event for the outcome of a request: a response or an error. */
async function eventOf(
  answer: Promise<ChartExamResponse>,
  taken: 'loaded' | 'taken' | 'served',
  refused: 'load-refused' | 'refused' | 'serve-refused',
): Promise<ExamEvent> {
  try {
    return { kind: taken, exam: await answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: refused, code: error.code, message: error.message };
  }
}

/** Runs an exam: loads it, submits each part with its own idempotency key, and loads the next chart on request. */
export function useExamRun(examId: string): ExamRunControl {
  const [state, send] = useReducer(stepExam, INITIAL_RUN);

  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const abort = new AbortController();
    const loading = call('GET /api/chart-exams/{id}', { params: { id: examId }, signal: abort.signal });
    eventOf(loading, 'loaded', 'load-refused').then(
      (event) => {
        if (!abort.signal.aborted) send(event);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [examId, isLoading]);

  const handingIn = state.kind === 'handing-in' ? state : null;
  useEffect(() => {
    if (!handingIn) return;
    const { chart, submission } = handingIn;
    const body = { ...submission, marks: [...submission.marks], chart: chart.index, part: chart.part.index };
    const answer = call('POST /api/chart-exams/{id}/submissions', {
      params: { id: examId },
      body,
      keepalive: true,
      isRepeatable: true,
    });
    void eventOf(answer, 'taken', 'refused').then(send);
  }, [examId, handingIn]);

  const isServing = state.kind === 'serving';
  useEffect(() => {
    if (!isServing) return;
    void eventOf(call('POST /api/chart-exams/{id}/next', { params: { id: examId } }), 'served', 'serve-refused').then(
      send,
    );
  }, [examId, isServing]);

  const handIn = useCallback((submission: Submission) => send({ kind: 'handed-in', submission }), []);
  return { state, send, handIn };
}
