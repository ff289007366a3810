import type { DeletableMarks, TaskChart } from '@tradesense/core/study/task.ts';
import { useMemo } from 'react';
import type { ChartLayer } from '../../../chart/view/chart-layer.ts';
import { drawMarks, nameOf } from '../tasks/delete-marks.tsx';
import type { PointedBars } from '../tasks/parts/region-layer.ts';
import rows from '../tasks/parts/swing-rows.module.css';
import styles from './lesson-example.module.css';
import { TaskChartView, useTaskChartModel } from '../tasks/parts/task-chart.tsx';

export interface ExampleChartProps {
  chart: TaskChart;
  bars: readonly number[];
  /** The zones or notes on the chart, some of which are false; `undefined` if it has none. */
  marks: DeletableMarks | undefined;
  /** Ids of the false marks, which the solution deletes. */
  deleted: readonly string[];
}

const LISTS = { zone: 'Gaps of the example', note: 'Notes of the example' } as const;

/**
 * Shows the chart of an example with its solution. The bars of the answer are tinted, and the false marks are struck
 * out.
 */
export function ExampleChart({ chart, bars, marks, deleted }: ExampleChartProps) {
  const model = useTaskChartModel(chart);
  const pointed = useMemo((): PointedBars => ({ hinted: bars, focused: [], isRevealing: false }), [bars]);
  const layers = useMemo(() => (marks === undefined ? [] : [marksLayer(marks, deleted)]), [marks, deleted]);
  return (
    <>
      <TaskChartView title="Chart of the example" {...{ chart, model, pointed, layers }} />
      {marks === undefined ? null : (
        <ol className={`${rows['rows']} ${styles['marks']}`} aria-label={LISTS[marks.kind]}>
          {marks.items.map((mark, position) => (
            <Row key={mark.id} name={nameOf(mark, position)} isDeleted={deleted.includes(mark.id)} />
          ))}
        </ol>
      )}
    </>
  );
}

const Row = ({ name, isDeleted }: { name: string; isDeleted: boolean }) => (
  <li>
    <span className={rows['name']} data-struck={isDeleted ? '' : undefined}>
      {name}
    </span>
    <span>{isDeleted ? 'Goes' : 'Stays'}</span>
  </li>
);

function marksLayer(marks: DeletableMarks, deleted: readonly string[]): ChartLayer {
  return {
    id: 'example-marks',
    draw: (context, frame) => drawMarks(context, frame, { marks, deleted, verdict: null, atHand: null }),
  };
}
