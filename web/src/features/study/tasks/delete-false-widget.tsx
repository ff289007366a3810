import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import { formatPrice } from '../../../chart/model/value-scale.ts';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DeleteMarks } from './delete-marks.tsx';
import { barName } from './parts/bar-words.ts';
import { DeletableRow } from './parts/deletable-row.tsx';
import { useLive } from './parts/live.ts';
import { swingLayer, type ShownSwing, type SwingScene } from './parts/swing-layer.ts';
import styles from './parts/swing-rows.module.css';
import { swingName } from './parts/swing-words.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

type Swing = TaskWidgetProps<'delete-false'>['question']['swings'][number];

const KEYS_HELP =
  'Tab goes from swing to swing and on; left and right arrows move bar by bar. Enter, the space bar or Delete deletes the ' +
  'swing at the bar, and once more takes it back.';
const NO_SWINGS: readonly string[] = [];

function shownSwing(swing: Swing, number: number, isDeleted: boolean, verdict: TaskVerdict | null): ShownSwing {
  const result = resultOf(verdict, swing.id);
  return {
    swing,
    label: result === null ? String(number) : `${number} ${RESULT_LABELS[result].sign}`,
    color: (palette) => {
      if (result !== null) return resultColor(result, palette);
      return isDeleted ? palette.crosshair : palette.lines[1];
    },
    isStruck: isDeleted,
    isHollow: false,
  };
}

/** Shows swings, zones or notes, some of which are false. The learner deletes the false ones. */
export default function DeleteFalseWidget(props: TaskWidgetProps<'delete-false'>) {
  const { marks } = props.question;
  return marks === undefined ? <DeleteSwings {...props} /> : <DeleteMarks {...props} marks={marks} />;
}

/** Shows swings that are joined by a line. The learner deletes the false swings. */
function DeleteSwings(props: TaskWidgetProps<'delete-false'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const [announcement, setAnnouncement] = useState('');
  const deleted = answer?.deleted ?? NO_SWINGS;
  const swings = useMemo(() => question.swings.toSorted((a, b) => a.index - b.index), [question]);

  const toggle = (position: number): void => {
    const swing = swings[position];
    if (swing === undefined) return;
    const isDeleted = deleted.includes(swing.id);
    const next = isDeleted ? deleted.filter((id) => id !== swing.id) : [...deleted, swing.id];
    onAnswer(next.length === 0 ? null : { deleted: next });
    setAnnouncement(`${nameOf(swing, position, model)} ${isDeleted ? 'restored' : 'deleted'}. ${next.length} deleted.`);
  };
  const scene = useLive<SwingScene>({
    swings: swings.map((swing, at) => shownSwing(swing, at + 1, deleted.includes(swing.id), verdict)),
    isLocked,
    onPress: toggle,
    onKey: (key, position) => {
      if (!['Enter', ' ', 'Delete', 'Backspace'].includes(key)) return false;
      toggle(position);
      return true;
    },
    onReach: (position) => {
      const swing = swings[position];
      if (swing === undefined) return;
      setAnnouncement(`${nameOf(swing, position, model)}${deleted.includes(swing.id) ? ', deleted' : ''}.`);
    },
  });
  const layers = useMemo(() => [swingLayer(scene)], [scene]);

  return (
    <TaskLayout
      announcement={announcement}
      keysHelp={isLocked ? null : KEYS_HELP}
      chart={<TaskChartView title="Chart of the task" {...{ chart: question.chart, model, layers, pointed }} />}
    >
      <TaskHeading>
        Swings: {swings.length - deleted.length} stay, {deleted.length} deleted
      </TaskHeading>
      <ol className={styles['rows']} aria-label="Swings">
        {swings.map((swing, position) => {
          return (
            <DeletableRow
              key={swing.id}
              name={nameOf(swing, position, model)}
              isDeleted={deleted.includes(swing.id)}
              isLocked={isLocked}
              result={resultOf(verdict, swing.id)}
              why={whyOf(reference, swing.id)}
              onToggle={() => toggle(position)}
            />
          );
        })}
      </ol>
      <Checkbox
        label="All of them belong"
        checked={answer !== null && deleted.length === 0}
        disabled={isLocked}
        onCheckedChange={(isNone) => onAnswer(isNone ? { deleted: [] } : null)}
      />
    </TaskLayout>
  );
}

/** Returns the name of a swing: '3. Swing high, bar 31, 104.20'. */
function nameOf(swing: Swing, position: number, { scale, locale }: ChartModel): string {
  const price = formatPrice(scale, swing.price, locale);
  return `${position + 1}. ${swingName(swing.kind)}, ${barName(swing.index).toLowerCase()}, ${price}`;
}

function whyOf(reference: TaskWidgetProps<'delete-false'>['reference'], id: string): string | undefined {
  const why = reference?.false[id];
  return why === undefined ? undefined : `Goes: ${why}`;
}
