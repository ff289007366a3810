import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import { FOCUS_LIMIT_MS } from '@tradesense/core/learning/focus-limit.ts';
import { DAY_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';

/** How long an active exam may lie untouched before it ends as abandoned. */
export const EXAM_IDLE_LIMIT_MS = DAY_MS;
/** What a message that was sent in time may take on its way. */
export const EXAM_GRACE_MS = 2 * SECOND_MS;

export interface ExamAttention {
  readonly state: ExamSummary['state'];
  readonly touchedAt: EpochMs;
  readonly focusLostAt: EpochMs | null;
}

export interface PartClock {
  readonly startedAt: EpochMs;
  /** Null in practice, as is `closesAt`. */
  readonly limitMs: number | null;
  readonly closesAt: EpochMs | null;
}

/** When a part that starts then closes; null without a limit. */
export function closingTime(startedAt: EpochMs, limitMs: number | null): EpochMs | null {
  return limitMs === null ? null : epochMs(startedAt + limitMs + EXAM_GRACE_MS);
}

/** What the clock has done to an exam by itself, and when. */
export interface ClockAct {
  readonly kind: 'abandon' | 'expire';
  readonly at: EpochMs;
}

/** The first thing that the clock does to the exam at or before `now`; null when there is none. At a tie the part expires. */
export function clockAct(exam: ExamAttention, openPart: PartClock | null, now: EpochMs): ClockAct | null {
  if (exam.state !== 'active') return null;
  const idleEnd = exam.touchedAt + EXAM_IDLE_LIMIT_MS;
  const abandonAt = Math.min(idleEnd, exam.focusLostAt === null ? idleEnd : exam.focusLostAt + FOCUS_LIMIT_MS);
  const expireAt = openPart?.closesAt ?? Number.POSITIVE_INFINITY;
  const at = Math.min(abandonAt, expireAt);
  if (now < at) return null;
  return { kind: expireAt <= abandonAt ? 'expire' : 'abandon', at: epochMs(at) };
}

/** Milliseconds left to come back to the page; null while the page has the focus or the exam is over. */
export function focusRemainingMs(exam: ExamAttention, now: EpochMs): number | null {
  if (exam.state !== 'active' || exam.focusLostAt === null) return null;
  return Math.max(0, exam.focusLostAt + FOCUS_LIMIT_MS - now);
}

/** What is left of the part's time, without the grace; null in practice. */
export function partRemainingMs({ startedAt, limitMs }: PartClock, now: EpochMs): number | null {
  return limitMs === null ? null : Math.min(limitMs, Math.max(0, startedAt + limitMs - now));
}

/** The time that a part took, at most its limit; null in practice. */
export function partElapsedMs({ startedAt, limitMs }: PartClock, endedAt: EpochMs): number | null {
  return limitMs === null ? null : Math.min(limitMs, Math.max(0, endedAt - startedAt));
}
