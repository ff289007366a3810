import { CHART_EXAM_WARNINGS_MS } from '@tradesense/core/grading/exam-rules.ts';

/** How urgent what is left of a part is: nothing, the first warning (60 s), the last one (30 s), over. */
export type Urgency = 'calm' | 'soon' | 'now' | 'over';

const [FIRST_WARNING_MS, LAST_WARNING_MS] = CHART_EXAM_WARNINGS_MS;

export function urgencyOf(leftMs: number): Urgency {
  if (leftMs <= 0) return 'over';
  if (leftMs <= LAST_WARNING_MS) return 'now';
  return leftMs <= FIRST_WARNING_MS ? 'soon' : 'calm';
}

const SPOKEN: Readonly<Record<Urgency, string>> = {
  calm: '',
  soon: `${FIRST_WARNING_MS / 1000} seconds left.`,
  now: `${LAST_WARNING_MS / 1000} seconds left.`,
  over: 'The time is over.',
};

/** What is said aloud when the urgency becomes this. */
export function spokenUrgency(urgency: Urgency): string {
  return SPOKEN[urgency];
}

/**
 * When a part ends by this browser's clock. Every answer says what was left when it was sent, so each gives an end that is
 * too late by the time it took to come: the earliest of them is the best.
 */
export function earlierEnd(endsAtMs: number | null, remainingMs: number | null, nowMs: number): number | null {
  if (remainingMs === null) return endsAtMs;
  return Math.min(endsAtMs ?? Number.POSITIVE_INFINITY, nowMs + remainingMs);
}
