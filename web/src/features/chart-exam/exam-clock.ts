import { CHART_EXAM_WARNINGS_MS } from '@tradesense/core/grading/exam-rules.ts';

/** Urgency of the remaining time of a part: none, first warning (60 s), last warning (30 s), over. */
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

/** Returns the announcement for a change to this urgency. */
export function spokenUrgency(urgency: Urgency): string {
  return SPOKEN[urgency];
}

/**
 * Returns the earlier of two end times of a part by this browser's clock. Every response contains the remaining time at
 * the moment when it was sent, so each end time is too late by the network delay, and the earliest is the most
 * accurate.
 */
export function earlierEnd(endsAtMs: number | null, remainingMs: number | null, nowMs: number): number | null {
  if (remainingMs === null) return endsAtMs;
  return Math.min(endsAtMs ?? Number.POSITIVE_INFINITY, nowMs + remainingMs);
}
