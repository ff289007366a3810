/**
 * Interface of each task kind: how a task is made, how it is graded and which hints it gives. Each kind has a file of
 * its own in `kinds/`.
 */
import type { Random } from '../kernel/random.ts';
import type { MaterialNeed, TaskMaterial } from './task-material.ts';
import type { ChartNeed, TaskSpecs } from './task-spec.ts';
import type { HintStep, TaskAnswers, TaskHint, TaskKind, TaskOf, TaskVerdict } from './task.ts';

export type SpecFor<K extends TaskKind> = { readonly chart?: ChartNeed } & TaskSpecs[K];

/**
 * Rules of one task kind. Answers come from the caller, so `grade` never throws for an answer. Unknown ids, places
 * outside the chart and repetitions earn nothing.
 */
export interface TaskRule<K extends TaskKind> {
  need(spec: SpecFor<K>): MaterialNeed;
  /** Makes a task; returns `null` if the material does not fit. Other material may fit. */
  make(spec: SpecFor<K>, material: TaskMaterial, random: Random): TaskOf<K> | null;
  grade(task: TaskOf<K>, answer: TaskAnswers[K]): TaskVerdict;
  hint(task: TaskOf<K>, step: HintStep): TaskHint;
}
