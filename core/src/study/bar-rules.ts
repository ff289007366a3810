/**
 * The interface of a `click-bars` rule: which bars satisfy it, how near a click must be, and why a bar does not satisfy
 * it. Each family of rules has a file of its own.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import type { Nearness } from '../grading/credit.ts';
import type { Random } from '../kernel/random.ts';
import type { Condition } from '../grading/conditions/condition.ts';
import type { WindowMaterial } from './task-chart.ts';

export interface ClickRule {
  /** Instruction for the learner: which bars to click, and the rule. */
  readonly prompt: string;
  /** Noun for a bar that satisfies the rule, for counts: "swing high". */
  readonly noun: string;
  /** Default number of bars in a chart, if the lesson does not set it. */
  readonly bars: number;
  /** Whether the chart must show volume. */
  readonly needsVolume?: boolean;
  /**
   * Returns the bars from which a task is made: a part of the drawn bars, or bars computed from them. `null` if none
   * are suitable. Without this function, the task shows all drawn bars.
   */
  readonly cut?: (window: WindowMaterial, random: Random) => WindowMaterial | null;
  /** Returns the minimum number of right bars that a chart of `length` bars must have for a task. */
  least(length: number): number;
  /** Returns the bars that satisfy the rule, in order of time. */
  find(chart: ChartBars): readonly number[];
  /** Returns how near a click is to a bar that satisfies the rule. Both bars must be on the chart. */
  nearness(chart: ChartBars, clicked: number, right: number): Nearness;
  /** Returns the condition that a bar does not meet; `null` if it satisfies the rule. */
  failure(chart: ChartBars, index: number): Condition | null;
  /** Returns why a bar satisfies the rule, in a sentence. */
  sentence(chart: ChartBars, index: number): string;
  /** Number of bars before and after a right bar that the second hint includes. */
  readonly reach: { readonly before: number; readonly after: number };
}

const PLAIN = {
  atrOff: 0,
  overlap: null,
  isWrongSide: false,
  hasOtherLabel: false,
  ratioCredit: null,
} as const;

/** Returns full credit for a click that is at most `most` bars from the right bar, and no credit for any other. */
export function withinBars(most: number, clicked: number, right: number): Nearness {
  const barsOff = clicked - right;
  return { ...PLAIN, credit: Math.abs(barsOff) <= most ? 1 : 0, barsOff };
}
