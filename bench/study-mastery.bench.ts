import { join } from 'node:path';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';
import { challengeResult, masteryAfter, NO_MASTERY, type TopicMastery } from '@tradesense/core/study/mastery.ts';
import { TASK_PASS_SCORE } from '@tradesense/core/study/task.ts';
import type { PlacementLesson } from '@tradesense/core/study/placement-lesson.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { lessonsToPlace } from '../server/src/modules/study/placement-lessons.policy.ts';
import { printResult } from './print-result.ts';
import {
  drawLearner,
  drawScore,
  LEARNERS,
  meanScore,
  trueDifficulties,
  type Population,
  type SimulatedLearner,
} from './simulated-learner.ts';

/**
 * Lets simulated learners study the topics of `content/` and take their challenges until a topic is mastered or 60 days
 * have passed. Studied material is forgotten by a power law. A report of mastery is false if the learner's true mean
 * score at that moment is below the pass mark. Fails if more than 5% of the reports are false. `LEARNERS` sets a
 * smaller number.
 */
const COUNT = Number(process.env['LEARNERS'] ?? 4_000);
const SEED = 20_264;
const FALSE_SHARE_MAX = 0.05;
const DAYS = 60;
/** Gains from studying, in logits: a lasting part, to which each repetition adds less, and a part that is forgotten. */
const LASTING_GAIN = 0.6;
const LASTING_PART = 0.2;
const FADING_GAIN = 1;

const library = readLibrary(join(import.meta.dirname, '../content'));
const lessons = lessonsToPlace(library, { kind: 'learner', userId: '' });
const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
const challenges = library.topics
  .filter(({ challenge }) => challenge.length > 0)
  .map(({ challenge }) =>
    challenge.flatMap(({ lesson, tasks }) =>
      Array.from({ length: tasks }, () => lessonOf.get(lesson)).flatMap((each) => each ?? []),
    ),
  );

interface Outcome {
  /**
   * True mean score of a challenge at the time at which the topic was reported as mastered; `null` if that never
   * happened.
   */
  readonly scoreAtMastery: number | null;
  /** True mean score 30 days after that report; `null` if the topic was never reported as mastered. */
  readonly scoreLater: number | null;
  /** Highest mean score that the simulated learner would reach on any day, from what the learner really knows. */
  readonly best: number;
}

/**
 * Studies a topic, takes the challenge as soon as its result would count, and studies again after a failed challenge.
 */
function learnTopic(learner: SimulatedLearner, challenge: readonly PlacementLesson[], random: Random): Outcome {
  let mastery: TopicMastery = NO_MASTERY;
  let [studies, studiedOn, best] = [1, 0, 0];
  const boost = (day: number) =>
    LASTING_GAIN * (1 - (1 - LASTING_PART) ** studies) + FADING_GAIN * learner.retained(day - studiedOn);
  const score = (day: number) => meanOf(challenge.map((lesson) => meanScore(learner.chance(lesson, boost(day)))));
  for (let day = 0; day <= DAYS; day += 1) {
    best = Math.max(best, score(day));
    const now = epochMs(Date.UTC(2026, 0, 5) + day * DAY_MS);
    if (mastery.nextAt !== null && now < mastery.nextAt) continue;
    const tasks = challenge.map((lesson) => ({
      lesson: lesson.id,
      score: drawScore(random, random.next() < learner.chance(lesson, boost(day))),
    }));
    const result = challengeResult(tasks);
    mastery = masteryAfter(mastery, result, { startedAt: now, now });
    if (mastery.level === 'mastered') return { scoreAtMastery: score(day), scoreLater: score(day + 30), best };
    if (!result.isPassed) {
      studies += 1;
      studiedOn = day;
    }
  }
  return { scoreAtMastery: null, scoreLater: null, best };
}

function measure(population: Population, seed: number) {
  const difficulties = trueDifficulties(lessons, createRandom(SEED, 1));
  const outcomes = Array.from({ length: COUNT }, (_, i) => {
    const random = createRandom(SEED, seed, i);
    const learner = drawLearner(lessons, difficulties, random, population);
    return challenges.map((challenge) => learnTopic(learner, challenge, random));
  }).flat();
  const mastered = outcomes.flatMap(({ scoreAtMastery, scoreLater }) =>
    scoreAtMastery === null || scoreLater === null ? [] : { scoreAtMastery, scoreLater },
  );
  const able = outcomes.filter(({ best }) => best >= TASK_PASS_SCORE + 0.1);
  const never = outcomes.filter(({ best }) => best < TASK_PASS_SCORE);
  return {
    topics: outcomes.length,
    mastered: mastered.length,
    falseMastery: shareOf(mastered, ({ scoreAtMastery }) => scoreAtMastery < TASK_PASS_SCORE),
    farFalse: shareOf(mastered, ({ scoreAtMastery }) => scoreAtMastery < TASK_PASS_SCORE - 0.1),
    belowAfter30Days: shareOf(mastered, ({ scoreLater }) => scoreLater < TASK_PASS_SCORE),
    masteredOfAble: shareOf(able, ({ scoreAtMastery }) => scoreAtMastery !== null),
    neverAbleToPass: never.length,
    masteredOfThese: shareOf(never, ({ scoreAtMastery }) => scoreAtMastery !== null),
  };
}

function shareOf<Row>(rows: readonly Row[], holds: (row: Row) => boolean): number {
  return Number((rows.filter(holds).length / Math.max(1, rows.length)).toFixed(4));
}

const started = performance.now();
const rows = {
  learners: measure(LEARNERS, 1),
  'more guessing': measure({ ...LEARNERS, extraGuess: 0.15 }, 2),
  'weaker learners': measure({ ...LEARNERS, skillMean: -1.5 }, 3),
};
const seconds = Math.round((performance.now() - started) / 1_000);
console.log(`n = ${COUNT}, seed ${SEED}`);
console.table(rows);
const isWithin = rows.learners.falseMastery <= FALSE_SHARE_MAX;
printResult({ bench: 'study-mastery', n: COUNT, seed: SEED, seconds, rows, isWithin }); // oxfmt-ignore
process.exitCode = isWithin ? 0 : 1;
