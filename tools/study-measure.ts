/**
 * Measures the scores that the grading of Study tasks gives to the strategies of `study-kinds.ts` on recorded charts.
 */
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';
import { gradeTask } from '@tradesense/core/study/tasks.ts';
import { drawTasks, type RecordedSeries } from './study-charts.ts';
import type { MeasuredKind, MeasuredStrategy } from './study-measured-kind.ts';

export interface StudyMeasurement {
  readonly strategy: MeasuredStrategy;
  /** Mean score of the strategy, from 0 to 1. */
  readonly score: number;
  /** Share of the tasks that the strategy passes, from 0 to 1. */
  readonly passed: number;
}

export interface KindMeasurement {
  /** Share of the windows from which a task could be made, from 0 to 1. */
  readonly fitting: number;
  readonly strategies: readonly StudyMeasurement[];
}

/** Number of tasks of each kind behind the table of docs/study-grading.md. */
export const STUDY_TASKS = 400;
const SEED = 20_261_123;

/** Measures how often each strategy of a kind passes. All strategies get the same tasks. */
export function measureKind(
  { spec, strategies }: MeasuredKind,
  series: readonly RecordedSeries[],
  count = STUDY_TASKS,
): KindMeasurement {
  const { tasks, fitting } = drawTasks(spec, series, count, createRandom(SEED, 1));
  const random = createRandom(SEED, 2);
  return {
    fitting,
    strategies: strategies.map((strategy) => {
      const verdicts = tasks.map((task) => gradeTask(task, strategy.answer(task, random)));
      return {
        strategy,
        score: meanOf(verdicts.map(({ score }) => score)),
        passed: verdicts.filter(({ isRight }) => isRight).length / verdicts.length,
      };
    }),
  };
}
