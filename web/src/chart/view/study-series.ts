import { HistogramSeries, LineSeries, LineStyle, type IChartApiBase } from 'lightweight-charts';
import type { ChartModel } from '../model/chart-model.ts';
import { INDICATORS } from '../model/indicator-setting.ts';
import type { Study, StudyOutput } from '../model/study.ts';
import type { BarIndexScale } from './bar-index-scale.ts';
import { lineOptions, priceFormat } from './chart-options.ts';
import { withAlpha, type Palette } from './palette.ts';
import { SeriesFeed } from './series-feed.ts';

const HISTOGRAM_ALPHA = 0.5;
const POINTS_MIN_MOVE = 0.1;

/** The canvas on which studies are drawn. */
export interface StudyCanvas {
  readonly chart: IChartApiBase<number>;
  readonly scale: BarIndexScale;
  readonly model: ChartModel;
  readonly palette: Palette;
}

function addOutput(
  { chart, scale, model, palette }: StudyCanvas,
  study: Study,
  output: StudyOutput,
  pane: number,
): SeriesFeed {
  const color = palette.lines[study.setting.color];
  const format =
    study.unit === 'price'
      ? priceFormat(model.scale, model.locale)
      : { type: 'custom' as const, minMove: POINTS_MIN_MOVE, formatter: (value: number) => value.toFixed(1) };
  const series =
    output.shape === 'histogram'
      ? chart.addSeries(
          HistogramSeries,
          {
            color: withAlpha(color, HISTOGRAM_ALPHA),
            priceFormat: format,
            priceLineVisible: false,
            lastValueVisible: false,
          },
          pane,
        )
      : chart.addSeries(LineSeries, { ...lineOptions(color, output.shape === 'dashed'), priceFormat: format }, pane);
  return new SeriesFeed(series, scale, (index, time) => {
    const value = study.values(output)[index] ?? Number.NaN;
    return Number.isNaN(value) ? { time } : { time, value };
  });
}

/** Draws a study in a pane and returns its feeds for updates. */
export function addStudy(canvas: StudyCanvas, study: Study, pane: number): readonly SeriesFeed[] {
  const feeds = study.outputs.map((output) => addOutput(canvas, study, output, pane));
  for (const price of study.levels) {
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

export function isOnPrice(study: Study): boolean {
  return INDICATORS[study.setting.kind].place === 'price';
}
