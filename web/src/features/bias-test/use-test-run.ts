import type { BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { completeAnswer } from './answer-draft.ts';
import { removeAnswer, storeAnswer, storedAnswerFor, readStoredAnswer } from './answer-storage.ts';
import { INITIAL_RUN, isRejectionFinal, stepRun, type RunEvent, type RunState } from './test-run.ts';

export interface TestRun {
  readonly state: RunState;
  /** The test as it was last loaded; `null` until it is loaded. */
  readonly test: BiasTestResponse | null;
  readonly submit: () => void;
  readonly resend: () => void;
  readonly reload: () => void;
  readonly next: () => void;
  readonly lapse: () => void;
}

function unfinishedOf(testId: string): (RunEvent & { kind: 'loaded' })['unfinished'] {
  const kept = readStoredAnswer(sessionStorage, testId);
  const content = kept ? completeAnswer(kept.draft) : null;
  if (!kept?.sentQuestion || !content) return null;
  return { question: kept.sentQuestion, answer: { content, idempotency: kept.idempotency } };
}

function failureOf(error: unknown): { readonly code: ApiError['code']; readonly message: string } {
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  throw error;
}

async function loadTest(testId: string, signal: AbortSignal): Promise<RunEvent> {
  try {
    const test = await call('GET /api/bias-tests/{id}', { params: { id: testId }, signal });
    return { kind: 'loaded', test, unfinished: unfinishedOf(testId) };
  } catch (error) {
    return { kind: 'load-refused', ...failureOf(error) };
  }
}

async function sendAnswer(testId: string, { question, answer }: RunState & { kind: 'sending' }): Promise<RunEvent> {
  const body = { ...answer.content, question: question.index, idempotency: answer.idempotency };
  try {
    const response = await call('POST /api/bias-tests/{id}/answers', {
      params: { id: testId },
      body,
      keepalive: true,
      isRepeatable: true,
    });
    return { kind: 'answered', response };
  } catch (error) {
    return { kind: 'refused', ...failureOf(error) };
  }
}

/**
 * Runs a test: loads it, sends each answer with its own idempotency key, and stores what would otherwise be lost in a
 * reload.
 */
export function useTestRun(testId: string): TestRun {
  const [state, dispatch] = useReducer(stepRun, INITIAL_RUN);
  const [test, setTest] = useState<BiasTestResponse | null>(null);

  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const abort = new AbortController();
    void loadTest(testId, abort.signal).then((event) => {
      if (abort.signal.aborted) return;
      if (event.kind === 'loaded') setTest(event.test);
      dispatch(event);
    }, rethrowUnless(abort.signal));
    return () => abort.abort();
  }, [isLoading, testId]);

  const sending = state.kind === 'sending' ? state : null;
  useEffect(() => {
    if (!sending) return;
    void sendAnswer(testId, sending).then((event) => {
      // A refused answer may be changed if it was invalid, and is removed if its question is closed. An answer without
      // a response stays marked as sent.
      if (event.kind === 'refused') unmarkSent(testId, event.code);
      dispatch(event);
    });
  }, [sending, testId]);

  const submit = useCallback(() => {
    if (state.kind !== 'asking') return;
    const kept = storedAnswerFor(sessionStorage, testId, state.question.index);
    const content = completeAnswer(kept.draft);
    if (!content) return;
    storeAnswer(sessionStorage, testId, { ...kept, sentQuestion: state.question });
    dispatch({ kind: 'submitted', answer: { content, idempotency: kept.idempotency } });
  }, [state, testId]);

  const next = useCallback(() => {
    removeAnswer(sessionStorage, testId);
    dispatch({ kind: 'next-asked' });
  }, [testId]);

  const resend = useCallback(() => dispatch({ kind: 'resend-asked' }), []);
  const reload = useCallback(() => dispatch({ kind: 'reload-asked' }), []);
  const lapse = useCallback(() => dispatch({ kind: 'lapsed' }), []);
  return { state, test, submit, resend, reload, next, lapse };
}

/**
 * Returns a handler for rejected promises. It ignores a rejection that follows an abort of `signal`. Any other
 * rejection is a bug, so the handler rethrows it.
 */
function rethrowUnless(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}

function unmarkSent(testId: string, code: ApiError['code']): void {
  if (code === 'invalid-request') {
    const kept = readStoredAnswer(sessionStorage, testId);
    if (kept) storeAnswer(sessionStorage, testId, { ...kept, sentQuestion: null });
    return;
  }
  if (isRejectionFinal(code)) removeAnswer(sessionStorage, testId);
}
