/**
 * A running exam as `step(state, event) → state`. The learner marks a part and submits it once, then the next part is
 * shown. After the last part of a chart its verdicts are shown, then the next chart is loaded. The chart, the clock and
 * the position in the exam come from the server; each response replaces the local state. A submission without a
 * response can only be sent again unchanged.
 */
import type { ChartExamResponse, ExamChart, ExamChartResult, ExamMark } from '@tradesense/contract/chart-exam.ts';
import { unreachable } from '@tradesense/core/kernel/invariant.ts';
import type { ApiErrorCode } from '../../platform/api-error.ts';

export interface Submission {
  readonly marks: readonly ExamMark[];
  readonly idempotency: string;
}

interface Failure {
  readonly code: ApiErrorCode;
  readonly message: string;
}

interface OnChart {
  readonly exam: ChartExamResponse;
  readonly chart: ExamChart;
}

export type ExamRun =
  | { readonly kind: 'loading'; readonly notice: string | null }
  | ({ readonly kind: 'load-failed' } & Failure)
  | (OnChart & { readonly kind: 'drawing'; readonly notice: string | null })
  | (OnChart & { readonly kind: 'handing-in'; readonly submission: Submission })
  | (OnChart & { readonly kind: 'hand-in-failed'; readonly submission: Submission; readonly message: string })
  /** The verdicts of a chart are shown until the learner requests the next chart. */
  | {
      readonly kind: 'graded';
      readonly exam: ChartExamResponse;
      readonly result: ExamChartResult;
      readonly notice: string | null;
    }
  | { readonly kind: 'serving'; readonly exam: ChartExamResponse; readonly result: ExamChartResult | null }
  | { readonly kind: 'serve-failed'; readonly exam: ChartExamResponse; readonly message: string }
  | { readonly kind: 'ended'; readonly state: 'completed' | 'abandoned' };

export type ExamEvent =
  | { readonly kind: 'loaded'; readonly exam: ChartExamResponse }
  | ({ readonly kind: 'load-refused' } & Failure)
  | { readonly kind: 'reload-asked' }
  /** The part's time is over, by this browser's clock or the server's response. */
  | { readonly kind: 'time-over' }
  | { readonly kind: 'handed-in'; readonly submission: Submission }
  | { readonly kind: 'taken'; readonly exam: ChartExamResponse }
  | ({ readonly kind: 'refused' } & Failure)
  | { readonly kind: 'resend-asked' | 'next-asked' | 'lapsed' }
  | { readonly kind: 'served'; readonly exam: ChartExamResponse }
  | ({ readonly kind: 'serve-refused' } & Failure);

export const INITIAL_RUN: ExamRun = { kind: 'loading', notice: null };

export const TIME_OVER = 'Time is up. That part is graded as it was saved.';
const GONE_ON = 'That part was already handed in, perhaps in another tab. This is the current state of the exam.';
const GONE_ON_CODES: ReadonlySet<ApiErrorCode> = new Set([
  'question-not-current',
  'idempotency-conflict',
  'test-ended',
]);

/**
 * Returns the state after an event. An event that does not fit the state (a late response, a second press) has no
 * effect.
 */
export function stepExam(state: ExamRun, event: ExamEvent): ExamRun {
  switch (event.kind) {
    case 'loaded':
      return state.kind === 'loading' ? standing(event.exam, state.notice) : state;
    case 'load-refused':
      return state.kind === 'loading' ? { kind: 'load-failed', code: event.code, message: event.message } : state;
    case 'reload-asked':
      return state.kind === 'load-failed' ? INITIAL_RUN : state;
    case 'time-over':
      return state.kind === 'drawing' ? { kind: 'loading', notice: TIME_OVER } : state;
    case 'handed-in':
      return state.kind === 'drawing' ? handingIn(state, event.submission) : state;
    case 'resend-asked':
      return state.kind === 'hand-in-failed' ? handingIn(state, state.submission) : afterServeAsked(state);
    case 'taken':
      return state.kind === 'handing-in' ? standing(event.exam, null) : state;
    case 'refused':
      return state.kind === 'handing-in' ? afterRefusal(state, event) : state;
    case 'next-asked':
      return afterServeAsked(state);
    case 'served':
      return state.kind === 'serving' ? standing(event.exam, null) : state;
    case 'serve-refused':
      return state.kind === 'serving' ? afterServeRefusal(state, event) : state;
    case 'lapsed':
      return state.kind === 'ended' ? state : { kind: 'ended', state: 'abandoned' };
    default:
      return unreachable(event);
  }
}

/** Returns the state that corresponds to the exam in the server's response. */
function standing(exam: ChartExamResponse, notice: string | null): ExamRun {
  if (exam.state === 'abandoned') return { kind: 'ended', state: 'abandoned' };
  if (exam.chart !== null) return { kind: 'drawing', exam, chart: exam.chart, notice };
  if (exam.lastResult !== null) return { kind: 'graded', exam, result: exam.lastResult, notice };
  return exam.state === 'completed' ? { kind: 'ended', state: 'completed' } : { kind: 'serving', exam, result: null };
}

function handingIn({ exam, chart }: OnChart, submission: Submission): ExamRun {
  return { kind: 'handing-in', exam, chart, submission };
}

function afterServeAsked(state: ExamRun): ExamRun {
  if (state.kind === 'serve-failed') return { kind: 'serving', exam: state.exam, result: null };
  if (state.kind !== 'graded') return state;
  if (state.exam.state === 'completed') return { kind: 'ended', state: 'completed' };
  return { kind: 'serving', exam: state.exam, result: state.result };
}

function afterRefusal(
  { exam, chart, submission }: ExamRun & { kind: 'handing-in' },
  { code, message }: Failure,
): ExamRun {
  if (code === 'part-expired') return { kind: 'loading', notice: TIME_OVER };
  if (GONE_ON_CODES.has(code)) return { kind: 'loading', notice: GONE_ON };
  if (code === 'mark-invalid' || code === 'invalid-request') return { kind: 'drawing', exam, chart, notice: message };
  return { kind: 'hand-in-failed', exam, chart, submission, message };
}

function afterServeRefusal({ exam }: ExamRun & { kind: 'serving' }, { code, message }: Failure): ExamRun {
  return code === 'test-ended' ? { kind: 'loading', notice: null } : { kind: 'serve-failed', exam, message };
}

/** Whether the server records the learner's absence: in a rated exam, while a chart is open. */
export function isWatched(state: ExamRun): boolean {
  return 'chart' in state && state.exam.mode === 'rated';
}
