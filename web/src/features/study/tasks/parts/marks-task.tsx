import type { TaskChart } from '@tradesense/core/study/task.ts';
import type { ReactNode } from 'react';
import { MARK_KEYS_HELP } from '../../../../chart/marks/mark-keys.ts';
import { MarkList } from '../../../../chart/marks/mark-list.tsx';
import { MarkTools } from '../../../../chart/marks/mark-tools.tsx';
import type { ChartModel } from '../../../../chart/model/chart-model.ts';
import type { ChartLayer } from '../../../../chart/view/chart-layer.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import type { PointedBars } from './region-layer.ts';
import { TaskChartView } from './task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './task-layout.tsx';
import type { TaskMarks } from './use-task-marks.ts';

interface MarksTaskProps {
  marks: TaskMarks;
  chart: TaskChart;
  model: ChartModel;
  layers: readonly ChartLayer[];
  pointed: PointedBars;
  /** Content above the tools, such as the question. */
  about?: ReactNode;
  children: ReactNode;
}

/** Lays out a task that the learner answers with marks on a chart. */
export function MarksTask({ marks: { store, isLocked }, about, children, model, ...shown }: MarksTaskProps) {
  return (
    <TaskLayout
      announcement=""
      keysHelp={isLocked ? null : MARK_KEYS_HELP}
      tools={
        <>
          {about}
          {isLocked ? null : <MarkTools store={store} model={model} disabled={false} />}
        </>
      }
      chart={<TaskChartView title="Chart of the task" model={model} {...shown} />}
    >
      {children}
    </TaskLayout>
  );
}

interface MarksOrNoneProps {
  marks: TaskMarks;
  model: ChartModel;
  heading: string;
  /** Text to show if the answer has no marks. */
  none: string;
}

/** Lists the marks, or shows the text `none` if the learner has chosen that there are none. */
export function MarksOrNone({ marks: { store, drawn, isLocked }, model, heading, none }: MarksOrNoneProps) {
  return (
    <>
      <TaskHeading>{heading}</TaskHeading>
      {drawn.isNone ? <TaskNote>{none}.</TaskNote> : <MarkList store={store} model={model} disabled={isLocked} />}
      <Checkbox
        label={none}
        checked={drawn.isNone}
        disabled={isLocked}
        onCheckedChange={(isChosen) => store.send({ kind: isChosen ? 'none-chosen' : 'undone' })}
      />
    </>
  );
}
