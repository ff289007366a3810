import { join } from 'node:path';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';
import { PLACEMENT_CERTAINTIES } from '@tradesense/core/study/placement-rules.ts';
import { isPlacementOver, lessonsToAsk, placementProposal } from '@tradesense/core/study/placement.ts';
import { placementModel, type PlacementAnswer } from '@tradesense/core/study/placement-model.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { lessonsToPlace } from '../server/src/modules/study/placement-lessons.policy.ts';
import { printResult } from './print-result.ts';
import { rankCorrelation } from './rank-correlation.ts';
import {
  drawLearner,
  LEARNERS,
  TRULY_KNOWN,
  trueDifficulties,
  type Population,
  type SimulatedLearner,
} from './simulated-learner.ts';

/**
 * Runs simulated learners through placement, then continues with up to 30 tasks by the same rule: the lessons that were
 * asked least often come first, and among these the most informative one. Fails if Spearman's correlation of estimated
 * ability and true skill is below 0.9 after 30 tasks. `LEARNERS` sets a smaller number.
 */
const COUNT = Number(process.env['LEARNERS'] ?? 1_000);
const SEED = 20_261;
const ITEMS = 30;
const SPEARMAN_MIN = 0.9;

const library = readLibrary(join(import.meta.dirname, '../content'));
const lessons = lessonsToPlace(library, { kind: 'learner', userId: '' });
const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));

function ask(learner: SimulatedLearner, answers: readonly PlacementAnswer[], random: Random): PlacementAnswer {
  const [lesson] = lessonsToAsk(lessons, answers);
  if (lesson === undefined) throw new Error('the library has lessons');
  return { lesson: lesson.id, isRight: random.next() < learner.chance(lesson) };
}

interface Placed {
  /** True skill: the mean probability of a right answer over all lessons. */
  readonly skill: number;
  /** The part of the skill that is the same in every lesson. */
  readonly general: number;
  readonly ability: number;
  readonly abilityAfterPlacement: number;
  readonly tasks: number;
  readonly certainty: string;
  readonly isStartRight: boolean;
  readonly areNeedsKnown: boolean;
  /**
   * Number of lessons that the learner does not truly know, although they come before the proposed start of the path.
   */
  readonly gapsBefore: number;
}

function place(random: Random, population: Population): Placed {
  const learner = drawLearner(lessons, trueDifficulties(lessons, createRandom(SEED, 1)), random, population);
  const knows = (id: string): boolean => {
    const lesson = lessonOf.get(id);
    return lesson !== undefined && learner.chance(lesson) >= TRULY_KNOWN;
  };
  let answers: readonly PlacementAnswer[] = [];
  while (!isPlacementOver(lessons, answers)) answers = [...answers, ask(learner, answers, random)];
  const tasks = answers.length;
  const { start, certainty } = placementProposal(lessons, answers);
  const needs = start === null ? lessons.map(({ id }) => id) : (lessonOf.get(start)?.needs ?? []);
  const areNeedsKnown = needs.every(knows);
  const before = lessons.slice(0, start === null ? undefined : lessons.findIndex(({ id }) => id === start));
  const abilityAfterPlacement = placementModel(lessons, answers).ability.mean;
  while (answers.length < ITEMS) answers = [...answers, ask(learner, answers, random)];
  return {
    general: learner.skill,
    skill: meanOf(lessons.map((lesson) => learner.chance(lesson))),
    ability: placementModel(lessons, answers).ability.mean,
    abilityAfterPlacement,
    tasks,
    certainty,
    areNeedsKnown,
    isStartRight: areNeedsKnown && (start === null || !knows(start)),
    gapsBefore: before.filter(({ id }) => !knows(id)).length,
  };
}

const share = (rows: readonly Placed[], holds: (row: Placed) => boolean) =>
  rows.length === 0 ? null : Number((rows.filter(holds).length / rows.length).toFixed(3));

type Figure = 'skill' | 'general' | 'ability' | 'abilityAfterPlacement';
const rankCorrelationOf = (rows: readonly Placed[], x: Figure, y: Figure) =>
  Number(rankCorrelation(rows.map((row) => row[x]), rows.map((row) => row[y])).toFixed(3)); // oxfmt-ignore

function measure(population: Population, seed: number, count: number) {
  const placed = Array.from({ length: count }, (_, i) => place(createRandom(SEED, seed, i), population));
  return {
    n: count,
    spearman: rankCorrelationOf(placed, 'skill', 'ability'),
    spearmanGeneral: rankCorrelationOf(placed, 'general', 'ability'),
    spearmanAfterPlacement: rankCorrelationOf(placed, 'skill', 'abilityAfterPlacement'),
    meanTasks: Number((placed.reduce((sum, { tasks }) => sum + tasks, 0) / count).toFixed(1)),
    needsKnown: share(placed, ({ areNeedsKnown }) => areNeedsKnown),
    startRight: share(placed, ({ isStartRight }) => isStartRight),
    gapsBefore: Number((placed.reduce((sum, { gapsBefore }) => sum + gapsBefore, 0) / count).toFixed(2)),
    ...Object.fromEntries(
      PLACEMENT_CERTAINTIES.flatMap((name) => {
        const rows = placed.filter(({ certainty }) => certainty === name);
        return [
          [name, rows.length],
          [`${name}: needs known`, share(rows, ({ areNeedsKnown }) => areNeedsKnown)],
          [`${name}: start right`, share(rows, ({ isStartRight }) => isStartRight)],
        ];
      }),
    ),
  };
}

const started = performance.now();
const rows = {
  learners: measure(LEARNERS, 1, COUNT),
  'more guessing': measure({ ...LEARNERS, extraGuess: 0.15 }, 2, COUNT / 4),
  'uneven topics': measure({ ...LEARNERS, topicDeviation: 0.9 }, 3, COUNT / 4),
};
const seconds = Math.round((performance.now() - started) / 1_000);
console.log(`n = ${COUNT}, seed ${SEED}`);
console.table(rows);
const isWithin = rows.learners.spearman >= SPEARMAN_MIN;
printResult({ bench: 'study-placement', n: COUNT, seed: SEED, lessons: lessons.length, seconds, rows, isWithin }); // oxfmt-ignore
process.exitCode = isWithin ? 0 : 1;
