/**
 * The level of a topic, by its challenges. The first pass makes `proficient`. A repeat counts from 2 days after that
 * pass, a second one from 7 days after it and from 2 days after the first repeat; passed, they make `mastered`, if the
 * last three passes have a mean score of 0.84. An earlier repeat counts neither way. A failed one lowers the level by
 * one, never below `familiar`; what was lost is won back by one pass, from `mastered` 2 days later. Decision 0104.
 */
import { epochMs, DAY_MS, type EpochMs } from '../kernel/time.ts';
import { meanOf } from '../learning/mean-of.ts';
import { TASK_PASS_SCORE } from './task.ts';
import type { MasteryLevel } from './topic.ts';

/** Days from the first pass to the repeats that count, and from a repeat or a drop to the next one. */
const FIRST_REPEAT_DAYS = 2;
const SECOND_REPEAT_DAYS = 7;
const APART_DAYS = 2;
/** Mean score of the last three passes that makes `mastered`. With less, luck at the pass mark is taken for skill too often. */
export const MASTERED_SCORE = 0.84;
/** Score of a pass that was stored without one: the least that passes. */
const UNKNOWN_SCORE = TASK_PASS_SCORE;

export interface TopicMastery {
  /** Never `begun`: that is known from lessons, not from challenges. */
  readonly level: Exclude<MasteryLevel, 'begun'>;
  /** Times of the passes that count: none, the first, or the first and its first repeat. */
  readonly passedAt: readonly EpochMs[];
  /** Scores of the last two passes that count, oldest first. Missing: stored before scores were kept. */
  readonly scores?: readonly number[];
  /** The level before a failed repeat, and when it fell; `null` if it has not fallen since it last rose. */
  readonly dropped: { readonly from: 'proficient' | 'mastered'; readonly at: EpochMs } | null;
  /** From when on a repeat counts; `null` if a challenge counts at once. */
  readonly nextAt: EpochMs | null;
}

export const NO_MASTERY: TopicMastery = { level: 'none', passedAt: [], dropped: null, nextAt: null };

export interface ChallengeTask {
  readonly lesson: string;
  /** From 0 to 1. */
  readonly score: number;
}

export interface ChallengeResult {
  readonly score: number;
  readonly isPassed: boolean;
}

/** Judges a challenge by its tasks, at least one: it passes with a mean score of 0.7 if no lesson has nothing but zeros. */
export function challengeResult(tasks: readonly ChallengeTask[]): ChallengeResult {
  const score = meanOf(tasks.map((task) => task.score));
  const byLesson = [...Map.groupBy(tasks, ({ lesson }) => lesson).values()];
  const hasZero = byLesson.some((group) => group.every((task) => task.score === 0));
  return { score, isPassed: score >= TASK_PASS_SCORE - 1e-9 && !hasZero };
}

/**
 * Returns the level after a challenge. Whether it came too early to count is decided by when it began: otherwise its
 * last answer could wait until the learner knows whether it should count.
 */
export function masteryAfter(
  before: TopicMastery,
  { score, isPassed }: ChallengeResult,
  { startedAt, now }: { readonly startedAt: EpochMs; readonly now: EpochMs },
): TopicMastery {
  if (before.nextAt !== null && startedAt < before.nextAt) return before;
  return isPassed ? afterPass(before, score, now) : afterFail(before, now);
}

function afterPass(before: TopicMastery, score: number, now: EpochMs): TopicMastery {
  const { level, passedAt, dropped } = before;
  if (level === 'mastered') return before;
  if (level !== 'proficient')
    return {
      level: 'proficient',
      passedAt: [now],
      scores: [score],
      dropped: null,
      nextAt: daysAfter(now, FIRST_REPEAT_DAYS),
    };
  const [first = now] = passedAt;
  const passes = [...(before.scores ?? passedAt.map(() => UNKNOWN_SCORE)), score];
  const scores = passes.slice(-2);
  const isSecondRepeat = passedAt.length > 1 || dropped?.from === 'mastered';
  if (isSecondRepeat && meanOf(passes) >= MASTERED_SCORE - 1e-9)
    return { level: 'mastered', passedAt: [first, now], scores, dropped: null, nextAt: null };
  const nextAt = epochMs(Math.max(daysAfter(first, SECOND_REPEAT_DAYS), daysAfter(now, APART_DAYS)));
  return { ...before, passedAt: [first, now], scores, nextAt };
}

function afterFail(before: TopicMastery, now: EpochMs): TopicMastery {
  const { level } = before;
  if (level === 'mastered')
    return { ...before, level: 'proficient', dropped: { from: level, at: now }, nextAt: daysAfter(now, APART_DAYS) };
  const dropped = level === 'proficient' ? ({ from: level, at: now } as const) : before.dropped;
  return { level: 'familiar', passedAt: [], dropped, nextAt: null };
}

function daysAfter(time: EpochMs, days: number): EpochMs {
  return epochMs(time + days * DAY_MS);
}
