import { useMemo } from 'react';
import type { MarkedChart } from '@tradesense/contract/class-progress.ts';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { heatLayer } from '../../chart/marks/heat-layer.ts';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import { barLabel } from '../../chart/model/x-axis.ts';
import { examChartModel } from '../chart-exam/exam-chart-model.ts';
import { useReader } from '../chart-exam/use-reader.ts';
import { learnersText } from './class-text.ts';
import styles from './progress.module.css';

/** Maximum number of bars that the text below the chart mentions. */
const MAX_NAMED = 5;

interface WrongMarksProps {
  /** Title of the chart. */
  readonly title: string;
  readonly chart: MarkedChart;
  /** Number of learners who have finished the chart. */
  readonly answers: number;
}

/**
 * Shows a chart of an exam with the marks of the class that earned no credit, added up for each bar. The most frequent
 * of these marks are also listed as text.
 */
export function WrongMarks({ title, chart, answers }: WrongMarksProps) {
  const reader = useReader();
  const model = useMemo(() => examChartModel(chart, reader), [chart, reader]);
  const timed = useMemo(() => chartBarsOf(chart.bars), [chart]);
  const layers = useMemo(() => [heatLayer(chart.wrong, timed, answers)], [chart, timed, answers]);
  if (chart.wrong.length === 0) return <p className={styles['note']}>No mark on a bar was wrong.</p>;
  const most = chart.wrong.toSorted((one, two) => two.count - one.count || one.time - two.time).slice(0, MAX_NAMED);
  const barName = (time: number): string =>
    barLabel(model.xAxis, model.bars[timed.findIndex(({ x }) => x === time)]?.x ?? time, reader.locale);
  return (
    <div className={styles['marked']}>
      <CandleChart
        title={`${title}, marks that earned nothing`}
        model={model}
        source={chart.source}
        size="regular"
        layers={layers}
      />
      <p className={styles['note']}>Most common marks that earned nothing</p>
      <ul className={styles['reasons']} aria-label="Most common wrong marks">
        {most.map(({ kind, time, count }) => (
          <li key={`${kind} ${time}`}>
            {`${kind === 'high' ? 'High' : 'Low'} at ${barName(time)}: ${learnersText(count)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
