import { unreachable } from '@tradesense/core/kernel/invariant.ts';
import { FOCUS_LIMIT_MS } from '@tradesense/core/assessment/focus-limit.ts';

/** The server's response to an attention report. */
export interface AttentionAnswer {
  readonly state: 'active' | 'completed' | 'abandoned';
  /** Time in ms within which the learner must come back; `null` if there is no countdown. */
  readonly remainingMs: number | null;
}

/**
 * Whether the learner is on the page of a running test. `stepAttention` returns the next state after an event. Only the
 * server's countdown is binding; `deadlineMs` is its end by this browser's clock. `expired`: the time is up by this
 * browser's clock, and the page is waiting for the server's decision.
 */
export type Attention =
  | { readonly kind: 'here' }
  | { readonly kind: 'away'; readonly deadlineMs: number }
  | { readonly kind: 'returning'; readonly deadlineMs: number; readonly isUnreachable: boolean }
  | { readonly kind: 'expired'; readonly deadlineMs: number }
  | { readonly kind: 'lapsed' };

export type AttentionEvent =
  | { readonly kind: 'left'; readonly nowMs: number }
  | { readonly kind: 'returned' }
  /** The server's response to an attention report. */
  | {
      readonly kind: 'reported';
      readonly focused: boolean;
      readonly response: AttentionAnswer;
      readonly nowMs: number;
    }
  | { readonly kind: 'report-failed' }
  | { readonly kind: 'ticked'; readonly nowMs: number };

export const INITIAL_ATTENTION: Attention = { kind: 'here' };

/** Returns the state after an event. An event that does not fit the state has no effect. */
export function stepAttention(state: Attention, event: AttentionEvent): Attention {
  if (state.kind === 'lapsed') return state;
  switch (event.kind) {
    case 'left':
      if (state.kind === 'here') return { kind: 'away', deadlineMs: event.nowMs + FOCUS_LIMIT_MS };
      return state.kind === 'returning' ? { kind: 'away', deadlineMs: state.deadlineMs } : state;
    case 'returned':
      return state.kind === 'away' ? { kind: 'returning', deadlineMs: state.deadlineMs, isUnreachable: false } : state;
    case 'reported':
      return afterReport(state, event);
    case 'report-failed':
      return state.kind === 'returning' ? { ...state, isUnreachable: true } : state;
    case 'ticked': {
      const isCounting = state.kind === 'away' || state.kind === 'returning';
      return isCounting && event.nowMs >= state.deadlineMs ? { kind: 'expired', deadlineMs: state.deadlineMs } : state;
    }
    default:
      return unreachable(event);
  }
}

function afterReport(
  state: Exclude<Attention, { kind: 'lapsed' }>,
  { focused, response, nowMs }: AttentionEvent & { kind: 'reported' },
): Attention {
  if (response.state === 'abandoned') return { kind: 'lapsed' };
  if (response.state === 'completed') return INITIAL_ATTENTION;
  if (focused) return state.kind === 'away' ? state : INITIAL_ATTENTION;
  const deadlineMs = nowMs + (response.remainingMs ?? FOCUS_LIMIT_MS);
  if (state.kind === 'here') return state;
  return state.kind === 'returning' ? { ...state, deadlineMs } : { kind: 'away', deadlineMs };
}

/**
 * Returns the number of whole seconds within which the learner must come back, at least 0; `null` if there is no
 * countdown.
 */
export function secondsLeft(state: Attention, nowMs: number): number | null {
  if (state.kind === 'here' || state.kind === 'lapsed') return null;
  return Math.max(0, Math.ceil((state.deadlineMs - nowMs) / 1000));
}

/** Returns which message the page shows during the countdown. */
export function countdownState(state: Attention): 'away' | 'returning' | 'unreachable' | 'expired' {
  if (state.kind === 'returning') return state.isUnreachable ? 'unreachable' : 'returning';
  return state.kind === 'expired' ? 'expired' : 'away';
}
