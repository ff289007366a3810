import type { TaskMaterial } from './task-material.ts';
import type { TaskSpec } from './task-spec.ts';

/** A spec with material that usually fits it. */
export interface SpecCase {
  readonly name: string;
  readonly spec: TaskSpec;
  readonly material: (seed: number) => TaskMaterial;
}
