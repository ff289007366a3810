import type { TaskMaterial } from './task-material.ts';
import type { TaskSpec } from './task-spec.ts';

/** A spec, with material from which its task can usually be made. */
export interface SpecCase {
  readonly name: string;
  readonly spec: TaskSpec;
  readonly material: (seed: number) => TaskMaterial;
}
