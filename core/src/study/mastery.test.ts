// If this fails, a topic counts as mastered without repeats, or one bad day costs more than one level.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { NO_MASTERY, challengeResult, masteryAfter, type TopicMastery } from './mastery.ts';
import { MASTERY_LEVELS } from './topic.ts';

const START = Date.UTC(2026, 0, 5);
const day = (days: number) => epochMs(START + Math.round(days * DAY_MS));

const FAILED = { score: 0.4, isPassed: false };
const PASSED = { score: 1, isPassed: true };
const result = (isPassed: boolean) => (isPassed ? PASSED : FAILED);

/**
 * Returns a topic's mastery after challenges on the given days. `result` is whether the challenge was passed; a number
 * means that it was passed with that score.
 */
function after(...challenges: readonly (readonly [days: number, result: boolean | number])[]): TopicMastery {
  return challenges.reduce(
    (state, [days, given]) =>
      masteryAfter(state, typeof given === 'number' ? { score: given, isPassed: true } : result(given), {
        startedAt: day(days),
        now: day(days),
      }),
    NO_MASTERY,
  );
}

describe('the level of a topic', () => {
  it.each([
    { name: 'failed', challenges: [[0, false]], level: 'familiar', nextDay: null },
    { name: 'passed', challenges: [[0, true]], level: 'proficient', nextDay: 2 },
    {
      name: 'failed, then passed',
      challenges: [
        [0, false],
        [0, true],
      ],
      level: 'proficient',
      nextDay: 2,
    },
    {
      name: 'repeated too early',
      challenges: [
        [0, true],
        [1.9, true],
      ],
      level: 'proficient',
      nextDay: 2,
    },
    {
      name: 'failed too early to count',
      challenges: [
        [0, true],
        [1.9, false],
      ],
      level: 'proficient',
      nextDay: 2,
    },
    {
      name: 'repeated after 2 days',
      challenges: [
        [0, true],
        [2, true],
      ],
      level: 'proficient',
      nextDay: 7,
    },
    {
      name: 'repeated after 2 and 6 days',
      challenges: [
        [0, true],
        [2, true],
        [6.9, true],
      ],
      level: 'proficient',
      nextDay: 7,
    },
    {
      name: 'repeated after 2 and 7 days',
      challenges: [
        [0, true],
        [2, true],
        [7, true],
      ],
      level: 'mastered',
      nextDay: null,
    },
    {
      name: 'first repeated after 10 days',
      challenges: [
        [0, true],
        [10, true],
      ],
      level: 'proficient',
      nextDay: 12,
    },
    {
      name: 'repeated twice on one day',
      challenges: [
        [0, true],
        [10, true],
        [10.5, true],
      ],
      level: 'proficient',
      nextDay: 12,
    },
    {
      name: 'a failed first repeat',
      challenges: [
        [0, true],
        [3, false],
      ],
      level: 'familiar',
      nextDay: null,
    },
    {
      name: 'won back at once',
      challenges: [
        [0, true],
        [3, false],
        [3, true],
      ],
      level: 'proficient',
      nextDay: 5,
    },
    {
      name: 'mastered, then failed',
      challenges: [
        [0, true],
        [2, true],
        [7, true],
        [30, false],
      ],
      level: 'proficient',
      nextDay: 32,
    },
    {
      name: 'mastered, failed, passed too early',
      challenges: [
        [0, true],
        [2, true],
        [7, true],
        [30, false],
        [31, true],
      ],
      level: 'proficient',
      nextDay: 32,
    },
    {
      name: 'mastered, failed, passed',
      challenges: [
        [0, true],
        [2, true],
        [7, true],
        [30, false],
        [32, true],
      ],
      level: 'mastered',
      nextDay: null,
    },
    {
      name: 'mastered and passed again',
      challenges: [
        [0, true],
        [2, true],
        [7, true],
        [30, true],
      ],
      level: 'mastered',
      nextDay: null,
    },
  ] as const)('ends at the level $level: $name', ({ challenges, level, nextDay }) => {
    const state = after(...challenges);
    expect(state.level).toBe(level);
    expect(state.nextAt).toBe(nextDay === null ? null : day(nextDay));
  });

  it.each([
    { name: 'just enough on the mean of three', scores: [0.7, 0.85, 0.97], level: 'mastered' },
    { name: 'three passes at the pass mark', scores: [0.7, 0.7, 0.7], level: 'proficient' },
    { name: 'a little too little', scores: [0.82, 0.82, 0.87], level: 'proficient' },
  ])('requires a mean score of 0.84 for mastery: $name', ({ scores, level }) => {
    const [first = 0, second = 0, third = 0] = scores;
    expect(after([0, first], [2, second], [7, third]).level).toBe(level);
  });

  it('can be mastered later, by the last three passes', () => {
    expect(after([0, 0.7], [2, 0.7], [7, 0.7])).toMatchObject({ level: 'proficient', nextAt: day(9) });
    expect(after([0, 0.7], [2, 0.7], [7, 0.7], [9, 1]).level).toBe('proficient');
    expect(after([0, 0.7], [2, 0.7], [7, 0.7], [9, 1], [11, 0.82]).level).toBe('mastered');
  });

  it('counts a pass that was stored without a score as one at the pass mark', () => {
    const { scores, ...stored } = after([0, true], [2, true]);
    expect(scores).toEqual([1, 1]);
    expect(masteryAfter(stored, PASSED, { startedAt: day(7), now: day(7) }).level).toBe('proficient');
  });

  it('keeps a lost level and its time until the level is regained', () => {
    expect(after([0, true], [3, false]).dropped).toEqual({ from: 'proficient', at: day(3) });
    expect(after([0, true], [3, false], [4, false]).dropped).toEqual({ from: 'proficient', at: day(3) });
    expect(after([0, true], [3, false], [4, true]).dropped).toBeNull();
    expect(after([0, true], [2, true], [7, true], [9, false]).dropped).toEqual({ from: 'mastered', at: day(9) });
  });

  it('does not count a challenge that began too early, however late its last answer arrives', () => {
    const passed = after([0, true]);
    expect(masteryAfter(passed, PASSED, { startedAt: day(1), now: day(3) })).toBe(passed);
    expect(masteryAfter(passed, FAILED, { startedAt: day(1), now: day(3) })).toBe(passed);
    expect(masteryAfter(passed, FAILED, { startedAt: day(2), now: day(3) }).level).toBe('familiar');
  });

  it('changes by at most one level at a time, and after a challenge is never below familiar', () => {
    const rank = ({ level }: TopicMastery) => MASTERY_LEVELS.indexOf(level);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { minLength: 1 }), (challenges) => {
        let [state, days] = [NO_MASTERY, 0];
        for (const [pause, isPassed] of challenges) {
          days += pause;
          const next = masteryAfter(state, result(isPassed), { startedAt: day(days), now: day(days) });
          expect(next.level).not.toBe('none');
          // The first challenge skips `begun` and leads to `familiar` or `proficient`.
          const from = state.level === 'none' ? MASTERY_LEVELS.indexOf('familiar') : rank(state);
          const moved = rank(next) - from;
          expect(isPassed ? [0, 1] : [0, -1]).toContain(Object.is(moved, -0) ? 0 : moved);
          state = next;
        }
      }),
    );
  });
});

describe('the result of a challenge', () => {
  it.each([
    { name: 'at the pass mark', scores: { a: [0.7], b: [0.7] }, isPassed: true },
    { name: 'just below it', scores: { a: [0.69], b: [0.7] }, isPassed: false },
    { name: 'with a lesson at zero', scores: { a: [1, 1, 1, 1], b: [0] }, isPassed: false },
    { name: 'with one task of a lesson at zero', scores: { a: [1, 1, 1], b: [0, 1] }, isPassed: true },
    { name: 'with a sum that rounding lowers', scores: { a: [0.7, 0.7, 0.7], b: [0.7, 0.7] }, isPassed: true },
  ])('has isPassed = $isPassed for these scores: $name', ({ scores, isPassed }) => {
    const tasks = Object.entries(scores).flatMap(([lesson, each]) => each.map((score) => ({ lesson, score })));
    expect(challengeResult(tasks).isPassed).toBe(isPassed);
  });
});
