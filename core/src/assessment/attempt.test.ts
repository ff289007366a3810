// If this fails, the server's clock ends a part or an attempt at a time that differs from the rules. Or it keeps an
// attempt active although its learner has left.
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS, epochMs } from '../kernel/time.ts';
import {
  abandonsAt,
  closingTime,
  dueClockEvent,
  focusLostAfter,
  focusRemainingMs,
  partElapsedMs,
  partRemainingMs,
  SUBMISSION_GRACE_MS,
} from './attempt.ts';

const START = epochMs(Date.UTC(2026, 0, 15, 12));
const after = (ms: number) => epochMs(START + ms);
const LIMIT = 5 * MINUTE_MS;
const attempt = (focusLostMs: number | null, state: 'active' | 'completed' = 'active') => ({
  state,
  touchedAt: START,
  focusLostAt: focusLostMs === null ? null : after(focusLostMs),
});
const timed = { startedAt: START, limitMs: LIMIT, closesAt: closingTime(START, LIMIT) };
const untimed = { startedAt: START, limitMs: null, closesAt: closingTime(START, null) };
const CLOSE = LIMIT + SUBMISSION_GRACE_MS;

test.each([
  ['before the limit', attempt(null), timed, LIMIT, null],
  ['within the grace period', attempt(null), timed, CLOSE - 1, null],
  ['after the grace period', attempt(null), timed, CLOSE, { kind: 'expire-part', ms: CLOSE }],
  ['long after', attempt(null), timed, DAY_MS, { kind: 'expire-part', ms: CLOSE }],
  ['away for less than a minute', attempt(SECOND_MS), timed, MINUTE_MS, null],
  ['away for a minute', attempt(SECOND_MS), timed, 10 * MINUTE_MS, { kind: 'abandon', ms: MINUTE_MS + SECOND_MS }],
  ['away when the part ends first', attempt(LIMIT), timed, DAY_MS, { kind: 'expire-part', ms: CLOSE }],
  ['both at once', attempt(CLOSE - MINUTE_MS), timed, DAY_MS, { kind: 'expire-part', ms: CLOSE }],
  ['between two parts', attempt(null), null, DAY_MS - 1, null],
  ['between two parts for a day', attempt(null), null, DAY_MS, { kind: 'abandon', ms: DAY_MS }],
  ['without a time limit', attempt(null), untimed, DAY_MS - 1, null],
  ['without a time limit for a day', attempt(null), untimed, 2 * DAY_MS, { kind: 'abandon', ms: DAY_MS }],
  ['away for 0 s', attempt(5_000), null, 5_000, null],
  ['away for 59.999 s', attempt(5_000), null, 64_999, null],
  ['away for 60 s', attempt(5_000), null, 65_000, { kind: 'abandon', ms: 65_000 }],
  ['an ended attempt', attempt(0, 'completed'), timed, 2 * DAY_MS, null],
] as const)('the clock ends the part or the attempt if it is due: %s', (_when, given, part, nowMs, event) => {
  const expected = event === null ? null : { kind: event.kind, at: after(event.ms) };
  expect(dueClockEvent(given, part, after(nowMs))).toEqual(expected);
});

// Tests that both limits are considered. If only the focus limit were considered, an attempt that the learner left just
// before its idle limit would continue past it.
test('the earlier of the focus and the idle limit ends the attempt', () => {
  expect(abandonsAt(attempt(DAY_MS - SECOND_MS))).toBe(after(DAY_MS));
  expect(abandonsAt(attempt(5_000))).toBe(after(65_000));
});

test('a countdown starts with the first focus loss, and only a return stops it', () => {
  expect(focusLostAfter(attempt(null), false, after(7))).toBe(after(7));
  expect(focusLostAfter(attempt(3), false, after(7))).toBe(after(3));
  expect(focusLostAfter(attempt(3), true, after(7))).toBeNull();
});

test.each([
  ['in focus', attempt(null), 0, null],
  ['away for 0 s', attempt(5_000), 5_000, 60_000],
  ['away for 59.999 s', attempt(5_000), 64_999, 1],
  ['away for 60 s', attempt(5_000), 65_000, 0],
  ['away for a day', attempt(0), DAY_MS, 0],
  ['ended long ago', attempt(5_000, 'completed'), 1e9, null],
] as const)('the time left to come back is returned for a learner who is %s', (_when, given, nowMs, remaining) => {
  expect(focusRemainingMs(given, after(nowMs))).toBe(remaining);
});

test('remaining and elapsed time stay between 0 and the limit, even if the clock is set back', () => {
  const at = [-SECOND_MS, 0, SECOND_MS, LIMIT, DAY_MS];
  expect(at.map((ms) => partRemainingMs(timed, after(ms)))).toEqual([LIMIT, LIMIT, LIMIT - SECOND_MS, 0, 0]);
  expect(at.map((ms) => partElapsedMs(timed, after(ms)))).toEqual([0, 0, SECOND_MS, LIMIT, LIMIT]);
  expect([partRemainingMs(untimed, after(0)), partElapsedMs(untimed, after(5))]).toEqual([null, null]);
});
