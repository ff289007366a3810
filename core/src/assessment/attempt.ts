/**
 * The life cycle of an attempt: one learner's run through anything that is assessed (a Bias Test, a Chart Exam, a
 * quiz).
 *
 * An attempt is active until it is completed or abandoned, and never becomes active again. If the learner does not end
 * it, the server's clock does. A part closes at its time limit plus `SUBMISSION_GRACE_MS`. An attempt is abandoned
 * after the learner has been away from the page for `FOCUS_LIMIT_MS`, or has left the attempt untouched for
 * `IDLE_LIMIT_MS`. Each clock event takes effect at the time at which it was due, even if the server notices it later.
 */
import { DAY_MS, SECOND_MS, epochMs, type EpochMs } from '../kernel/time.ts';
import { FOCUS_LIMIT_MS } from './focus-limit.ts';

/** Maximum time, in ms, for which an active attempt may be left untouched. After it, the attempt ends as abandoned. */
export const IDLE_LIMIT_MS = DAY_MS;
/** Grace period, in ms, within which a message that was sent before the deadline may still arrive. */
export const SUBMISSION_GRACE_MS = 2 * SECOND_MS;

export const ATTEMPT_STATES = ['active', 'completed', 'abandoned'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export interface Attempt {
  readonly state: AttemptState;
  /** Time of the last action in the attempt, by the learner or by the clock. */
  readonly touchedAt: EpochMs;
  /** Time since which the learner has been away from the page; `null` while the page has the focus. */
  readonly focusLostAt: EpochMs | null;
}

/** The clock of the open part of an attempt. */
export interface PartClock {
  readonly startedAt: EpochMs;
  /** Time limit of the part, in ms; `null` if it has none. `closesAt` is then `null` too. */
  readonly limitMs: number | null;
  /** Time at which the part ends with the marks saved so far: its limit plus the grace period. */
  readonly closesAt: EpochMs | null;
}

/** Change that the clock makes to an attempt, with the time at which it takes effect. */
export interface ClockEvent {
  readonly kind: 'abandon' | 'expire-part';
  readonly at: EpochMs;
}

/**
 * Returns the time at which an active attempt ends as abandoned if the learner does nothing: the end of the focus limit
 * or of the idle limit, whichever is earlier.
 */
export function abandonsAt({ touchedAt, focusLostAt }: Attempt): EpochMs {
  const idleEnd = touchedAt + IDLE_LIMIT_MS;
  return epochMs(focusLostAt === null ? idleEnd : Math.min(idleEnd, focusLostAt + FOCUS_LIMIT_MS));
}

/**
 * Returns the first clock event of the attempt that is due at `now`, or `null` if no event is due. `openPart` is `null`
 * if no part is open. If the part and the attempt end at the same time, only the part ends.
 */
export function dueClockEvent(attempt: Attempt, openPart: PartClock | null, now: EpochMs): ClockEvent | null {
  if (attempt.state !== 'active') return null;
  const abandonAt = abandonsAt(attempt);
  const expireAt = openPart?.closesAt ?? Number.POSITIVE_INFINITY;
  const at = Math.min(abandonAt, expireAt);
  if (now < at) return null;
  return { kind: expireAt <= abandonAt ? 'expire-part' : 'abandon', at: epochMs(at) };
}

/**
 * Returns the new `focusLostAt` after the page has reported whether it has the focus. Repeated reports of a lost focus
 * keep the first time, so that only a return to the page stops the countdown.
 */
export function focusLostAfter({ focusLostAt }: Attempt, isFocused: boolean, now: EpochMs): EpochMs | null {
  return isFocused ? null : (focusLostAt ?? now);
}

/**
 * Returns how many milliseconds the learner still has to come back to the page, at least 0; `null` while the page has
 * the focus or after the attempt has ended.
 */
export function focusRemainingMs({ state, focusLostAt }: Attempt, now: EpochMs): number | null {
  if (state !== 'active' || focusLostAt === null) return null;
  return Math.max(0, focusLostAt + FOCUS_LIMIT_MS - now);
}

/** Returns the time at which a part that starts at `startedAt` closes; `null` without a limit. */
export function closingTime(startedAt: EpochMs, limitMs: number | null): EpochMs | null {
  return limitMs === null ? null : epochMs(startedAt + limitMs + SUBMISSION_GRACE_MS);
}

/** Returns the milliseconds left of the part's time, without the grace period; `null` without a limit. */
export function partRemainingMs({ startedAt, limitMs }: PartClock, now: EpochMs): number | null {
  return limitMs === null ? null : Math.min(limitMs, Math.max(0, startedAt + limitMs - now));
}

/** Returns the milliseconds that an ended part took, at most its limit; `null` without a limit. */
export function partElapsedMs({ startedAt, limitMs }: PartClock, endedAt: EpochMs): number | null {
  return limitMs === null ? null : Math.min(limitMs, Math.max(0, endedAt - startedAt));
}
