import type { ChartBar } from './chart-bar.ts';
import type { ValueScale } from './value-scale.ts';
import type { ZoneChoice } from './chart-settings.ts';
import { inZone, type XAxis } from './x-axis.ts';

/** The bars after a decision, set apart from those before it. */
export interface DecisionZone {
  /** How many bars, from the first, the decision was made on. */
  readonly setupBars: number;
  /** How many bars decide the outcome: shown when the chart has them, otherwise kept free and shaded. */
  readonly outcomeBars: number;
}

/** Everything that a candle chart shows. Bars ascend by `x`. */
export interface ChartModel {
  readonly bars: readonly ChartBar[];
  readonly xAxis: XAxis;
  readonly scale: ValueScale;
  readonly decision: DecisionZone | null;
  /** BCP 47 tag by which numbers and dates are written. */
  readonly locale: string;
}

/** Whether any bar carries volume; without it the volume pane is hidden. */
export function hasVolume(model: ChartModel): boolean {
  return model.bars.some((bar) => bar.v > 0);
}

/** Whether the bar at that index came after the decision. */
export function isOutcomeBar(model: ChartModel, index: number): boolean {
  return model.decision !== null && index >= model.decision.setupBars;
}

/** How many bar widths the chart needs: its bars, or set-up and outcome where the outcome is still hidden. */
export function slotCount(model: ChartModel): number {
  if (!model.decision) return model.bars.length;
  return Math.max(model.bars.length, model.decision.setupBars + model.decision.outcomeBars);
}

/** The model with its times in the chosen zone; itself where that changes nothing. */
export function modelInZone(model: ChartModel, choice: ZoneChoice): ChartModel {
  const xAxis = inZone(model.xAxis, choice);
  return xAxis === model.xAxis ? model : { ...model, xAxis };
}
