import type { Random } from '../kernel/random.ts';
import type { WindowMaterial } from './task-chart.ts';
import type { TaskOf } from './task.ts';

/** A rule that makes, from recorded bars, a question about the condition that decides. */
export interface JustifyCaseRule {
  /** Number of bars of a chart if the lesson does not state one. */
  readonly bars: number;
  /** Returns `null` if no question can be made from the bars. */
  make(window: WindowMaterial, random: Random): TaskOf<'justify'> | null;
}
