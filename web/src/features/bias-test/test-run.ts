/**
 * A running test as `step(state, event) → state`. For each question: the question is shown, the answer is sent, the
 * response is shown.
 */
import type { BiasAnswerResponse, BiasQuestion, BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { unreachable } from '@tradesense/core/kernel/invariant.ts';
import type { ApiErrorCode } from '../../platform/api-error.ts';
import type { AnswerContent } from './answer-draft.ts';

/**
 * An answer that was sent. If no response came (no connection, server down), the server may have stored it, so it can
 * only be sent again unchanged. It can be changed only after the server has refused it as invalid.
 */
export interface SentAnswer {
  readonly content: AnswerContent;
  readonly idempotency: string;
}

export type RunState =
  | { readonly kind: 'loading'; readonly notice: string | null }
  | { readonly kind: 'load-failed'; readonly code: ApiErrorCode; readonly message: string }
  | { readonly kind: 'asking'; readonly question: BiasQuestion; readonly notice: string | null }
  | { readonly kind: 'sending'; readonly question: BiasQuestion; readonly answer: SentAnswer }
  | {
      readonly kind: 'send-failed';
      readonly question: BiasQuestion;
      readonly answer: SentAnswer;
      readonly message: string;
    }
  | {
      readonly kind: 'revealed';
      readonly question: BiasQuestion;
      readonly answer: SentAnswer;
      readonly response: BiasAnswerResponse;
    }
  | { readonly kind: 'ended'; readonly state: 'completed' | 'abandoned' };

export type RunEvent =
  /**
   * `unfinished` is an answer that was sent before a reload but got no response, with its question. `null` if there is
   * none.
   */
  | {
      readonly kind: 'loaded';
      readonly test: BiasTestResponse;
      readonly unfinished: { readonly question: BiasQuestion; readonly answer: SentAnswer } | null;
    }
  | { readonly kind: 'load-refused'; readonly code: ApiErrorCode; readonly message: string }
  | { readonly kind: 'reload-asked' }
  | { readonly kind: 'submitted'; readonly answer: SentAnswer }
  | { readonly kind: 'resend-asked' }
  | { readonly kind: 'answered'; readonly response: BiasAnswerResponse }
  | { readonly kind: 'refused'; readonly code: ApiErrorCode; readonly message: string }
  | { readonly kind: 'next-asked' }
  | { readonly kind: 'lapsed' };

export const INITIAL_RUN: RunState = { kind: 'loading', notice: null };

const ANSWERED_CODES: ReadonlySet<ApiErrorCode> = new Set([
  'question-already-answered',
  'question-not-current',
  'idempotency-conflict',
]);
const ANSWERED_ELSEWHERE = 'This question was already answered, perhaps in another tab. This is the current question.';

/**
 * Returns the state after an event. An event that does not fit the state (a late response, a second press) has no
 * effect.
 */
export function stepRun(state: RunState, event: RunEvent): RunState {
  switch (event.kind) {
    case 'loaded':
      return state.kind === 'loading' ? afterLoad(state.notice, event) : state;
    case 'load-refused':
      return state.kind === 'loading' ? { kind: 'load-failed', code: event.code, message: event.message } : state;
    case 'reload-asked':
      return state.kind === 'load-failed' ? INITIAL_RUN : state;
    case 'submitted':
      return state.kind === 'asking' ? { kind: 'sending', question: state.question, answer: event.answer } : state;
    case 'resend-asked':
      return state.kind === 'send-failed' ? { kind: 'sending', question: state.question, answer: state.answer } : state;
    case 'answered': {
      if (state.kind !== 'sending' || event.response.question !== state.question.index) return state;
      return { kind: 'revealed', question: state.question, answer: state.answer, response: event.response };
    }
    case 'refused':
      return state.kind === 'sending' ? afterRefusal(state, event.code, event.message) : state;
    case 'next-asked':
      if (state.kind !== 'revealed') return state;
      if (state.response.next === null) return { kind: 'ended', state: 'completed' };
      return { kind: 'asking', question: state.response.next, notice: null };
    case 'lapsed':
      return state.kind === 'ended' ? state : { kind: 'ended', state: 'abandoned' };
    default:
      return unreachable(event);
  }
}

function afterLoad(notice: string | null, { test, unfinished }: RunEvent & { kind: 'loaded' }): RunState {
  if (unfinished) return { kind: 'sending', ...unfinished };
  if (test.state === 'active' && test.question) return { kind: 'asking', question: test.question, notice };
  return { kind: 'ended', state: test.state === 'completed' ? 'completed' : 'abandoned' };
}

function afterRefusal(state: RunState & { kind: 'sending' }, code: ApiErrorCode, message: string): RunState {
  if (code === 'test-ended') return { kind: 'ended', state: 'abandoned' };
  if (ANSWERED_CODES.has(code)) return { kind: 'loading', notice: ANSWERED_ELSEWHERE };
  if (code === 'invalid-request') return { kind: 'asking', question: state.question, notice: message };
  return { kind: 'send-failed', question: state.question, answer: state.answer, message };
}

/** Whether a refusal with this code means that the question can no longer be answered. */
export function isRejectionFinal(code: ApiErrorCode): boolean {
  return code === 'test-ended' || ANSWERED_CODES.has(code);
}

/** Whether the test is running. Only then does the server count the learner's absence. */
export function isUnderWay(state: RunState): boolean {
  if (state.kind === 'revealed') return state.response.next !== null;
  return state.kind === 'asking' || state.kind === 'sending' || state.kind === 'send-failed';
}
