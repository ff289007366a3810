import type { Random } from '../kernel/random.ts';
import type { WindowMaterial } from './task-chart.ts';
import type { TaskOf } from './task.ts';

/** A rule that makes a `justify` question from recorded bars: which condition decides the case? */
export interface JustifyCaseRule {
  /** Default number of bars in a chart, if the lesson does not state one. */
  readonly bars: number;
  /** Makes a question from the drawn bars; `null` if none can be made from them. */
  make(window: WindowMaterial, random: Random): TaskOf<'justify'> | null;
}
