import type { TaskChart } from '@tradesense/core/study/task.ts';
import { useMemo } from 'react';
import type { PointedBars } from '../tasks/parts/region-layer.ts';
import { TaskChartView, useTaskChartModel } from '../tasks/parts/task-chart.tsx';

/** Shows the chart of an example with the bars of its answer tinted. */
export function ExampleChart({ chart, bars }: { chart: TaskChart; bars: readonly number[] }) {
  const model = useTaskChartModel(chart);
  const pointed = useMemo((): PointedBars => ({ hinted: bars, focused: [], isRevealing: false }), [bars]);
  return <TaskChartView title="Chart of the example" {...{ chart, model, pointed }} />;
}
