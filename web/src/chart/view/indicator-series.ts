import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type AutoscaleInfo,
  type IChartApiBase,
  type PriceFormatCustom,
} from 'lightweight-charts';
import type { ChartModel } from '../model/chart-model.ts';
import { INDICATORS } from '../model/indicator-setting.ts';
import { valueText } from '../model/reading.ts';
import type { IndicatorOutput } from '../model/indicator-plan.ts';
import type { ComputedIndicator } from '../model/computed-indicator.ts';
import type { BarIndexScale } from './bar-index-scale.ts';
import { lineOptions, priceFormat } from './chart-options.ts';
import { withAlpha, type Palette } from './palette.ts';
import { SeriesFeed } from './series-feed.ts';

const HISTOGRAM_ALPHA = 0.5;
/** Smallest step of values that are not prices. It has at least as many decimals as the page shows. */
const VALUE_MIN_MOVE = 0.01;
const DOT_RADIUS_PX = 1.5;

/** The parts needed to draw an indicator: the chart with its scale, its model and its colors. */
export interface IndicatorCanvas {
  readonly chart: IChartApiBase<number>;
  readonly scale: BarIndexScale;
  readonly model: ChartModel;
  readonly palette: Palette;
}

function formatOf(model: ChartModel, { unit }: ComputedIndicator): PriceFormatCustom {
  if (unit === 'price') return priceFormat(model.scale, model.locale);
  return { type: 'custom', minMove: VALUE_MIN_MOVE, formatter: (value: number) => valueText(model, unit, value) };
}

interface LevelScale {
  readonly autoscaleInfoProvider?: (original: () => AutoscaleInfo | null) => AutoscaleInfo | null;
}

/** Returns a scale that keeps the reference lines of a pane in view, whatever its values are. */
function scaleWithLevels(levels: readonly number[]): LevelScale {
  if (levels.length === 0) return {};
  return {
    autoscaleInfoProvider: (original) => {
      const info = original();
      if (!info?.priceRange) return info;
      const { minValue, maxValue } = info.priceRange;
      return {
        ...info,
        priceRange: { minValue: Math.min(minValue, ...levels), maxValue: Math.max(maxValue, ...levels) },
      };
    },
  };
}

function addOutput(
  { chart, scale, model, palette }: IndicatorCanvas,
  indicator: ComputedIndicator,
  output: IndicatorOutput,
  pane: number,
): SeriesFeed {
  const color = palette.lines[indicator.setting.color];
  const options = { priceFormat: formatOf(model, indicator), ...scaleWithLevels(indicator.levels) };
  const series =
    output.shape === 'histogram'
      ? chart.addSeries(
          HistogramSeries,
          { ...options, color: withAlpha(color, HISTOGRAM_ALPHA), priceLineVisible: false, lastValueVisible: false },
          pane,
        )
      : chart.addSeries(LineSeries, { ...lineOptions(color, output.shape === 'dashed'), ...options }, pane);
  if (output.shape === 'dotted') series.applyOptions({ lineStyle: LineStyle.SparseDotted });
  if (output.shape === 'dots')
    series.applyOptions({ lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: DOT_RADIUS_PX });
  return new SeriesFeed(series, scale, (index, time) => {
    const value = indicator.values(output)[index] ?? Number.NaN;
    return Number.isNaN(value) ? { time } : { time, value };
  });
}

/** Draws an indicator in a pane. Returns its series feeds (`series-feed.ts`), which update the drawn values. */
export function addIndicator(
  canvas: IndicatorCanvas,
  indicator: ComputedIndicator,
  pane: number,
): readonly SeriesFeed[] {
  const feeds = indicator.outputs.map((output) => addOutput(canvas, indicator, output, pane));
  for (const price of indicator.levels) {
    feeds[0]?.series.createPriceLine({
      price,
      color: canvas.palette.border,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
      title: '',
    });
  }
  return feeds;
}

export function isOnPrice(indicator: ComputedIndicator): boolean {
  return INDICATORS[indicator.setting.kind].place === 'price';
}
