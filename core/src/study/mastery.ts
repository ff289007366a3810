/**
 * Computes the level of a topic from its challenges. The first pass gives `proficient`. A first repeat counts if it
 * comes at least 2 days after that pass. A second repeat counts if it comes at least 7 days after the pass and 2 days
 * after the first repeat. If both are passed and the last three passes have a mean score of at least 0.84, the level
 * becomes `mastered`. A repeat that comes earlier changes nothing. A failed repeat lowers the level by one, but never
 * below `familiar`. One pass restores the lost level. To restore `mastered`, this pass must come at least 2 days after
 * the failure, and the last three passes must reach the mean score again. Decision 0104.
 */
import { epochMs, DAY_MS, type EpochMs } from '../kernel/time.ts';
import { meanOf } from '../learning/mean-of.ts';
import { TASK_PASS_SCORE } from './task.ts';
import type { MasteryLevel } from './topic.ts';

/**
 * Minimum number of days from the first pass to the first repeat that counts. `SECOND_REPEAT_DAYS` is the minimum from
 * the first pass to the second repeat. `APART_DAYS` is the minimum from a repeat or a drop to the next challenge that
 * counts.
 */
const FIRST_REPEAT_DAYS = 2;
const SECOND_REPEAT_DAYS = 7;
const APART_DAYS = 2;
/**
 * Minimum mean score of the last three passes for `mastered`. With a lower value, learners who reach the pass mark by
 * luck would too often count as skilled.
 */
export const MASTERED_SCORE = 0.84;
/** Score that is assumed for a pass that was stored without a score: the minimum score that passes. */
const UNKNOWN_SCORE = TASK_PASS_SCORE;

export interface TopicMastery {
  /** Level from challenges. It is never `begun`, because lessons alone lead to that level. */
  readonly level: Exclude<MasteryLevel, 'begun'>;
  /**
   * Times of the passes that count: empty before the first pass, then the time of the first pass, and later also the
   * time of the latest repeat.
   */
  readonly passedAt: readonly EpochMs[];
  /**
   * Scores of the last two passes that count, oldest first. Absent in a state that was stored before this field
   * existed.
   */
  readonly scores?: readonly number[];
  /**
   * The level before a failed repeat and the time of the drop. `null` if the level has not dropped since it last rose.
   */
  readonly dropped: { readonly from: 'proficient' | 'mastered'; readonly at: EpochMs } | null;
  /** Time from which a repeat counts. `null` if a challenge counts immediately. */
  readonly nextAt: EpochMs | null;
}

export const NO_MASTERY: TopicMastery = { level: 'none', passedAt: [], dropped: null, nextAt: null };

export interface ChallengeTask {
  readonly lesson: string;
  /** Score of the task, from 0 to 1. */
  readonly score: number;
}

export interface ChallengeResult {
  readonly score: number;
  readonly isPassed: boolean;
}

/**
 * Judges a challenge of at least one task. It is passed if the mean score is at least 0.7 and no lesson has a score of
 * 0 in all its tasks.
 */
export function challengeResult(tasks: readonly ChallengeTask[]): ChallengeResult {
  const score = meanOf(tasks.map((task) => task.score));
  const byLesson = [...Map.groupBy(tasks, ({ lesson }) => lesson).values()];
  const hasZero = byLesson.some((group) => group.every((task) => task.score === 0));
  return { score, isPassed: score >= TASK_PASS_SCORE - 1e-9 && !hasZero };
}

/**
 * Returns the level after a challenge. The start time of the challenge, not its end, decides whether it came too early
 * to count. Otherwise a learner could first see how the challenge goes, and delay the last answer until it counts.
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
