import type { Random } from '../kernel/random.ts';
import type { WindowMaterial } from './task-chart.ts';
import type { TaskOf } from './task.ts';

/** A rule that makes a `justify` question from recorded bars: which condition decides the case? */
export interface JustifyCaseRule {
  /** Number of bars of a chart if the lesson does not state one. */
  readonly bars: number;
  /** Returns `null` if no question can be made from the bars. */
  make(window: WindowMaterial, random: Random): TaskOf<'justify'> | null;
}
