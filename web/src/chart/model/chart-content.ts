import type { Comparison } from './aligned-closes.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartSettings, PriceScaleKind } from './chart-settings.ts';

/** What the chart draws: the bars, the settings, and the comparison. */
export interface ChartContent {
  readonly model: ChartModel;
  readonly settings: ChartSettings;
  readonly comparison: Comparison | null;
}

/**
 * Returns the kind of price scale. With a comparison it is always percent, because prices of different assets can only
 * be compared as changes from a common start.
 */
export function priceScaleOf({ settings, comparison }: ChartContent): PriceScaleKind {
  return comparison ? 'percent' : settings.scale;
}

/** Whether the chart has values to read besides those of its bars: of indicators or the comparison. */
export function hasReadings({ settings, comparison }: ChartContent): boolean {
  return comparison !== null || settings.indicators.length > 0;
}
