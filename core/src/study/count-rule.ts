/** What each rule of `count` brings: the events of a chart, controls beside them, and whether each of them counts. One file per family. */
import type { ChartBars } from '../grading/chart-bars.ts';
import type { Random } from '../kernel/random.ts';
import type { TaskChart } from './task.ts';

/** Something on a chart that counts or does not. */
export interface CountEvent {
  /** What it is, with its bars: "Bullish gap, known at bar 33". */
  readonly text: string;
  /** The bar at which it is known. */
  readonly from: number;
  /** The last bar that is looked at. */
  readonly until: number;
  /** Prices between which it lies; equal ones for a single price. */
  readonly top: number;
  readonly bottom: number;
  readonly isCounted: boolean;
  /** Names the condition, with its bars. */
  readonly why: string;
  /** The bars that decide. */
  readonly bars: readonly number[];
}

export interface CountRule {
  /** What to judge, and what counts. */
  readonly prompt: string;
  /** What counts, without the chart at hand. */
  readonly words: string;
  /** Names of the events and of their controls, in the plural: "Gaps", "Random zones". */
  readonly names: { readonly events: string; readonly controls: string };
  /** Bars of a chart where the lesson names none. */
  readonly bars: number;
  /** The events whose outcome the chart shows, in order of time. */
  find(chart: TaskChart, measured: ChartBars): readonly CountEvent[];
  /** One control for each of the chosen events; `null` if there is no room for them. */
  controls(
    chart: TaskChart,
    measured: ChartBars,
    events: readonly CountEvent[],
    random: Random,
  ): readonly CountEvent[] | null;
}
