import type { ChartBar } from './chart-bar.ts';
import type { ValueScale } from './value-scale.ts';
import type { ZoneChoice } from './chart-settings.ts';
import { inZone, type XAxis } from './x-axis.ts';

/** Separates the bars after a decision from the bars before it. */
export interface DecisionZone {
  /** Number of bars, from the first, that were known at the decision. */
  readonly setupBars: number;
  /**
   * Number of bars that decide the outcome. They are drawn if the chart contains them; otherwise the space for them is
   * shaded.
   */
  readonly outcomeBars: number;
}

/** The model of a candle chart. Bars ascend by `x`. */
export interface ChartModel {
  readonly bars: readonly ChartBar[];
  readonly xAxis: XAxis;
  readonly scale: ValueScale;
  readonly decision: DecisionZone | null;
  /** BCP 47 language tag, by which numbers and dates are formatted. */
  readonly locale: string;
}

/** Whether any bar has volume. If none has, the volume pane is hidden. */
export function hasVolume(model: ChartModel): boolean {
  return model.bars.some((bar) => bar.v > 0);
}

/** Whether the bar with the given index is after the decision. */
export function isOutcomeBar(model: ChartModel, index: number): boolean {
  return model.decision !== null && index >= model.decision.setupBars;
}

/**
 * Returns how many bars the chart has room for. Without a decision, this is the number of its bars. With a decision, it
 * is at least the number of set-up and outcome bars, even while the outcome is hidden.
 */
export function slotCount(model: ChartModel): number {
  if (!model.decision) return model.bars.length;
  return Math.max(model.bars.length, model.decision.setupBars + model.decision.outcomeBars);
}

/** Returns the model with its times in the chosen zone; the same object if the zone stays the same. */
export function modelInZone(model: ChartModel, choice: ZoneChoice): ChartModel {
  const xAxis = inZone(model.xAxis, choice);
  return xAxis === model.xAxis ? model : { ...model, xAxis };
}

/**
 * Whether two models have bars at the same times and the same display options. Only values of bars may differ, as after
 * a tick.
 */
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
