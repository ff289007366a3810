import type { ChartBar } from './chart-bar.ts';
import type { ValueScale } from './value-scale.ts';
import type { ZoneChoice } from './chart-settings.ts';
import { inZone, type XAxis } from './x-axis.ts';

/** Separates the bars after a decision from those before it. */
export interface DecisionZone {
  /** Number of bars, from the first, that were known at the decision. */
  readonly setupBars: number;
  /** Number of bars that decide the outcome. They are shown if the chart has them; otherwise their space is shaded. */
  readonly outcomeBars: number;
}

/** The model of a candle chart. Bars ascend by `x`. */
export interface ChartModel {
  readonly bars: readonly ChartBar[];
  readonly xAxis: XAxis;
  readonly scale: ValueScale;
  readonly decision: DecisionZone | null;
  /** BCP 47 tag for the format of numbers and dates. */
  readonly locale: string;
}

/** Whether any bar has volume; without it the volume pane is hidden. */
export function hasVolume(model: ChartModel): boolean {
  return model.bars.some((bar) => bar.v > 0);
}

/** Whether the bar with the given index is after the decision. */
export function isOutcomeBar(model: ChartModel, index: number): boolean {
  return model.decision !== null && index >= model.decision.setupBars;
}

/**
 * Returns the number of bar widths of the chart: the number of its bars, or of set-up and outcome bars while the
 * outcome is hidden.
 */
export function slotCount(model: ChartModel): number {
  if (!model.decision) return model.bars.length;
  return Math.max(model.bars.length, model.decision.setupBars + model.decision.outcomeBars);
}

/** Returns the model with its times in the chosen zone, or the same model if nothing changes. */
export function modelInZone(model: ChartModel, choice: ZoneChoice): ChartModel {
  const xAxis = inZone(model.xAxis, choice);
  return xAxis === model.xAxis ? model : { ...model, xAxis };
}

/** Whether two models have bars at the same times, shown in the same way. Only values may differ, as after a tick. */
export function hasSameBars(left: ChartModel, right: ChartModel): boolean {
  if (left === right) return true;
  return (
    left.bars.length === right.bars.length &&
    left.bars[0]?.x === right.bars[0]?.x &&
    left.bars.at(-1)?.x === right.bars.at(-1)?.x &&
    waysOf(left) === waysOf(right)
  );
}

const waysOf = ({ xAxis, scale, decision, locale }: ChartModel): string =>
  JSON.stringify([xAxis, scale, decision, locale]);
