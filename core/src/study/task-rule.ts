/** What each kind of task brings: how it is made, graded and helped with. One file per kind in `kinds/`. */
import type { Random } from '../kernel/random.ts';
import type { MaterialNeed, TaskMaterial } from './task-material.ts';
import type { ChartNeed, TaskSpecs } from './task-spec.ts';
import type { HintStep, TaskAnswers, TaskHint, TaskKind, TaskOf, TaskVerdict } from './task.ts';

export type SpecFor<K extends TaskKind> = { readonly chart?: ChartNeed } & TaskSpecs[K];

/**
 * Answers are the caller's input: `grade` throws for none. Unknown ids, places outside of the chart and repetitions earn nothing.
 */
export interface TaskRule<K extends TaskKind> {
  need(spec: SpecFor<K>): MaterialNeed;
  /** Returns `null` if the material does not fit; another one may. */
  make(spec: SpecFor<K>, material: TaskMaterial, random: Random): TaskOf<K> | null;
  grade(task: TaskOf<K>, answer: TaskAnswers[K]): TaskVerdict;
  hint(task: TaskOf<K>, step: HintStep): TaskHint;
}
