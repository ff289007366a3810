import { CHART_EXAM_WARNINGS_MS } from '@tradesense/core/grading/exam-rules.ts';

/** Urgency of the time left for a part: none, first warning (60 s left), last warning (30 s left), time over. */
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
  over: 'Time is up.',
};

/** Returns the text that announces the urgency to screen readers. */
export function spokenUrgency(urgency: Urgency): string {
  return SPOKEN[urgency];
}

/**
 * Returns the end of a part by this browser's clock: the earlier of the known end and the end that a new response
 * implies. A response contains the remaining time when it was sent, so an end computed from it is too late by the
 * network delay. The earliest end is therefore the most accurate. `null` if the part has no time limit.
 */
export function earlierEnd(endsAtMs: number | null, remainingMs: number | null, nowMs: number): number | null {
  if (remainingMs === null) return endsAtMs;
  return Math.min(endsAtMs ?? Number.POSITIVE_INFINITY, nowMs + remainingMs);
}
