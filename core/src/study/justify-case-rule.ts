import type { Random } from '../kernel/random.ts';
import type { WindowMaterial } from './task-chart.ts';
import type { TaskOf } from './task.ts';

/** Makes a question for a condition from recorded bars. */
export interface JustifyCaseRule {
  /** Bars of a chart where the lesson names none. */
  readonly bars: number;
  /** Returns `null` if the bars make no question. */
  make(window: WindowMaterial, random: Random): TaskOf<'justify'> | null;
}
