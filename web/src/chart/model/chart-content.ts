import type { Comparison } from './aligned-closes.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartSettings, PriceScaleKind } from './chart-settings.ts';

/** Everything that is drawn: the bars, how the reader wants them, and what they are compared with. */
export interface ChartContent {
  readonly model: ChartModel;
  readonly settings: ChartSettings;
  readonly comparison: Comparison | null;
}

/** Prices of different assets meet only as a change from a common start, so a comparison is always in per cent. */
export function priceScaleOf({ settings, comparison }: ChartContent): PriceScaleKind {
  return comparison ? 'percent' : settings.scale;
}
