import type { ExamChart, ExamChartResult } from '@tradesense/contract/chart-exam.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import type { XAxis } from '../../chart/model/x-axis.ts';

/** Locale and time zone of a chart's reader. */
export interface Reader {
  readonly locale: string;
  /** IANA name. */
  readonly zone: string;
}

type Asked = Pick<ExamChart, 'asset' | 'interval' | 'source' | 'bars' | 'priceDecimals'>;

function axisOf({ asset, interval }: Asked, zone: string): XAxis {
  const known = findAsset(asset);
  return { kind: 'time', interval, zone, ...(known === undefined ? {} : { assetClass: known.class }) };
}

/**
 * Returns the bars of a chart and what their `x` means. The bars of a simulated chart are numbered from 1, because its
 * months were never real. `chartBarsOf(chart.bars)` has the times by which marks name their bars.
 */
function drawnBars(chart: Asked, zone: string): Pick<ChartModel, 'bars' | 'xAxis'> {
  const bars = chartBarsOf(chart.bars);
  if (chart.source !== 'simulated') return { bars, xAxis: axisOf(chart, zone) };
  return { bars: bars.map((bar, index) => ({ ...bar, x: index + 1 })), xAxis: { kind: 'bar-number' } };
}

function modelOf(chart: Asked, reader: Reader): ChartModel {
  return {
    ...drawnBars(chart, reader.zone),
    scale: { kind: 'price', decimals: chart.priceDecimals },
    decision: null,
    locale: reader.locale,
  };
}

/** Returns the model of a chart on which the learner places marks. */
export function examChartModel(chart: Asked, reader: Reader): ChartModel {
  return modelOf(chart, reader);
}

/**
 * Returns the model of a graded chart. If the question was causal, the later bars that the learner did not see are
 * separated from the earlier bars.
 */
export function reviewedChartModel(result: ExamChartResult, reader: Reader): ChartModel {
  const later = result.bars.length - result.visibleBars;
  const decision = later > 0 ? { setupBars: result.visibleBars, outcomeBars: later } : null;
  return { ...modelOf(result, reader), decision };
}
