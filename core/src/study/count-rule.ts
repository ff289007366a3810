/**
 * The interface of a `count` rule: the events of a chart and their controls, and whether each of them counts. Each
 * family of rules has a file of its own.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import type { Random } from '../kernel/random.ts';
import type { TaskChart } from './task.ts';

/** An event on a chart, or a control. `isCounted` states whether it counts. */
export interface CountEvent {
  /** Describes the event, with its bars: "Bullish gap at bar 33, up to bar 53". */
  readonly text: string;
  /** Index of the bar from which the event is judged. */
  readonly from: number;
  /** Index of the last bar that is examined to judge the event. */
  readonly until: number;
  /** Upper end of the event's price range. It equals `bottom` if the event has a single price. */
  readonly top: number;
  readonly bottom: number;
  readonly isCounted: boolean;
  /** Sentence that names the condition that decides whether the event counts, with the bars concerned. */
  readonly why: string;
  /** Indexes of the bars that decide whether the event counts. */
  readonly bars: readonly number[];
}

export interface CountRule {
  /** Instruction for the learner: what to judge, and what counts. */
  readonly prompt: string;
  /** Sentence that says what counts, without reference to a particular chart. */
  readonly words: string;
  /** Names of the events and of their controls, in the plural: "Gaps", "Random zones". */
  readonly names: { readonly events: string; readonly controls: string };
  /** Default number of bars in a chart, if the lesson does not set it. */
  readonly bars: number;
  /** Returns the events whose outcome is visible on the chart, in order of time. */
  find(chart: TaskChart, measured: ChartBars): readonly CountEvent[];
  /** Returns one control for each of the chosen events; `null` if the rule has none or the chart has no room. */
  controls(
    chart: TaskChart,
    measured: ChartBars,
    events: readonly CountEvent[],
    random: Random,
  ): readonly CountEvent[] | null;
}
