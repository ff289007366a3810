/** What each rule of `click-bars` brings: which bars satisfy it, how near a click must be, and why a bar fails. One file per rule family. */
import type { ChartBars } from '../grading/chart-bars.ts';
import type { Nearness } from '../grading/credit.ts';
import type { Random } from '../kernel/random.ts';
import type { Condition } from '../grading/conditions/condition.ts';
import type { WindowMaterial } from './task-chart.ts';

export interface ClickRule {
  /** Says which bars are asked for, and what the rule is. */
  readonly prompt: string;
  /** What one such bar is called, for counts: "swing high". */
  readonly noun: string;
  /** Bars of a chart where the lesson names none. */
  readonly bars: number;
  /** Whether the chart must show volume. */
  readonly needsVolume?: boolean;
  /** Returns the stretch of the drawn bars that makes a task; `null` if none does. A rule without it shows all drawn bars. */
  readonly cut?: (window: WindowMaterial, random: Random) => WindowMaterial | null;
  /** Fewest bars to find on a chart of this many bars. */
  least(length: number): number;
  /** The bars that satisfy the rule, in order of time. */
  find(chart: ChartBars): readonly number[];
  /** How near a click is to a bar that satisfies the rule. Both are on the chart. */
  nearness(chart: ChartBars, clicked: number, right: number): Nearness;
  /** Returns which condition a bar of the chart fails; `null` if it satisfies the rule. */
  failure(chart: ChartBars, index: number): Condition | null;
  /** Says why a bar satisfies the rule. */
  sentence(chart: ChartBars, index: number): string;
  /** Bars around a right one that the second hint points to. */
  readonly reach: { readonly before: number; readonly after: number };
}

const PLAIN = {
  atrOff: 0,
  overlap: null,
  isWrongSide: false,
  hasOtherLabel: false,
  ratioCredit: null,
} as const;

/** Full credit up to this many bars off, and none beyond. */
export function withinBars(most: number, clicked: number, right: number): Nearness {
  const barsOff = clicked - right;
  return { ...PLAIN, credit: Math.abs(barsOff) <= most ? 1 : 0, barsOff };
}
