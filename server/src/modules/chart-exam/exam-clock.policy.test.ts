// If this fails, the server's clock ends a part or an exam at another moment than the rules say.
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import {
  EXAM_GRACE_MS,
  clockAct,
  closingTime,
  focusRemainingMs,
  partElapsedMs,
  partRemainingMs,
} from './exam-clock.policy.ts';

const START = epochMs(Date.UTC(2026, 0, 15, 12));
const after = (ms: number) => epochMs(START + ms);
const LIMIT = 5 * MINUTE_MS;
const exam = (focusLostMs: number | null, state: 'active' | 'completed' = 'active') => ({
  state,
  touchedAt: START,
  focusLostAt: focusLostMs === null ? null : after(focusLostMs),
});
const timed = { startedAt: START, limitMs: LIMIT, closesAt: closingTime(START, LIMIT) };
const untimed = { startedAt: START, limitMs: null, closesAt: closingTime(START, null) };

test.each([
  ['before the limit', exam(null), timed, LIMIT, null],
  ['within the grace', exam(null), timed, LIMIT + EXAM_GRACE_MS - 1, null],
  ['after the grace', exam(null), timed, LIMIT + EXAM_GRACE_MS, { kind: 'expire', ms: LIMIT + EXAM_GRACE_MS }],
  ['long after', exam(null), timed, DAY_MS, { kind: 'expire', ms: LIMIT + EXAM_GRACE_MS }],
  ['away for less than a minute', exam(SECOND_MS), timed, MINUTE_MS, null],
  ['away for a minute', exam(SECOND_MS), timed, 10 * MINUTE_MS, { kind: 'abandon', ms: MINUTE_MS + SECOND_MS }],
  ['away when the part ends first', exam(LIMIT), timed, DAY_MS, { kind: 'expire', ms: LIMIT + EXAM_GRACE_MS }],
  [
    'both at once',
    exam(LIMIT + EXAM_GRACE_MS - MINUTE_MS),
    timed,
    DAY_MS,
    { kind: 'expire', ms: LIMIT + EXAM_GRACE_MS },
  ],
  ['between two charts', exam(null), null, DAY_MS - 1, null],
  ['between two charts for a day', exam(null), null, DAY_MS, { kind: 'abandon', ms: DAY_MS }],
  ['practice', exam(null), untimed, DAY_MS - 1, null],
  ['practice for a day', exam(null), untimed, 2 * DAY_MS, { kind: 'abandon', ms: DAY_MS }],
  ['an ended exam', exam(0, 'completed'), timed, 2 * DAY_MS, null],
] as const)('%s', (_when, attention, part, nowMs, act) => {
  expect(clockAct(attention, part, after(nowMs))).toEqual(act === null ? null : { kind: act.kind, at: after(act.ms) });
});

test('what is left and what was taken stay between nothing and the limit, also when the wall clock is set back', () => {
  expect([-SECOND_MS, 0, SECOND_MS, LIMIT, DAY_MS].map((ms) => partRemainingMs(timed, after(ms)))).toEqual([LIMIT, LIMIT, LIMIT - SECOND_MS, 0, 0]); // prettier-ignore
  expect([-SECOND_MS, 0, SECOND_MS, DAY_MS].map((ms) => partElapsedMs(timed, after(ms)))).toEqual([
    0,
    0,
    SECOND_MS,
    LIMIT,
  ]);
  expect([partRemainingMs(untimed, after(0)), partElapsedMs(untimed, after(5))]).toEqual([null, null]);
  expect([0, MINUTE_MS, DAY_MS].map((ms) => focusRemainingMs(exam(0), after(ms)))).toEqual([MINUTE_MS, 0, 0]);
  expect(focusRemainingMs(exam(null), START)).toBeNull();
});
