import type { TaskChart } from '@tradesense/core/study/task.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { useMemo } from 'react';
import { CandleChart } from '../../../../chart/candle-chart.tsx';
import { BARE_SETTINGS, type ChartSettings } from '../../../../chart/model/chart-settings.ts';
import type { ChartModel } from '../../../../chart/model/chart-model.ts';
import type { ChartLayer } from '../../../../chart/view/chart-layer.ts';
import { pageLanguage } from '../../../../ui/page-language.ts';
import { barNumber } from './bar-words.ts';
import { useLive } from './live.ts';
import { regionLayer, type PointedBars } from './region-layer.ts';

const INTERVAL_LABELS: Readonly<Record<Interval, string>> = {
  '1m': '1-minute',
  '5m': '5-minute',
  '15m': '15-minute',
  '1h': 'hourly',
  '4h': '4-hour',
  '1d': 'daily',
  '1w': 'weekly',
  '1M': 'monthly',
};

const NO_LAYERS: readonly ChartLayer[] = [];
const NOTHING_POINTED: PointedBars = { hinted: [], focused: [], isRevealing: false };

/** Returns the chart model of a task. The bars are numbered from 1 and have no times. */
function taskChartModel({ bars, decimals, volumes }: TaskChart, locale: string): ChartModel {
  return {
    bars: bars.map(([o, h, l, c], index) => ({ x: barNumber(index), o, h, l, c, v: volumes?.[index] ?? 0 })),
    xAxis: { kind: 'bar-number' },
    scale: { kind: 'price', decimals },
    decision: null,
    locale,
  };
}

/** Returns the chart model of a task. Returns the same object while the chart is the same. */
export function useTaskChartModel(chart: TaskChart): ChartModel {
  return useMemo(() => taskChartModel(chart, pageLanguage()), [chart]);
}

interface TaskChartViewProps {
  /** Accessible name; the interval is appended to it. */
  title: string;
  chart: TaskChart;
  model: ChartModel;
  /** Layers from bottom to top. Pass the same array while nothing has changed. */
  layers?: readonly ChartLayer[];
  pointed?: PointedBars;
  settings?: ChartSettings;
  /** With `fill`, the chart fills the height of its container. */
  size?: 'regular' | 'fill';
}

/** Shows the chart of a task. The bars that a hint or a sentence is about are tinted below the layers of the widget. */
export function TaskChartView({
  title,
  chart: { interval },
  model,
  layers = NO_LAYERS,
  pointed = NOTHING_POINTED,
  settings = BARE_SETTINGS,
  size = 'regular',
}: TaskChartViewProps) {
  const live = useLive(pointed);
  const all = useMemo(() => [regionLayer(live), ...layers], [live, layers]);
  return (
    <CandleChart
      title={`${title}, ${INTERVAL_LABELS[interval]} bars`}
      model={model}
      source="recorded"
      layers={all}
      settings={settings}
      size={size}
    />
  );
}
