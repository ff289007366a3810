import type { Comparison } from './aligned-closes.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartSettings, PriceScaleKind } from './chart-settings.ts';

/** The content of the chart: the bars, the settings, and the comparison. */
export interface ChartContent {
  readonly model: ChartModel;
  readonly settings: ChartSettings;
  readonly comparison: Comparison | null;
}

/**
 * Returns the price scale. A comparison is always in percent, because prices of different assets are only comparable as
 * changes from a common start.
 */
export function priceScaleOf({ settings, comparison }: ChartContent): PriceScaleKind {
  return comparison ? 'percent' : settings.scale;
}
