import { SHADE_STATES, type ShadeState } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { barName, stretchName } from './parts/bar-words.ts';
import { useLive } from './parts/live.ts';
import { PressMode, type PressTool } from './parts/press-mode.tsx';
import { shadeLayer, type ShadeScene } from './parts/shade-layer.ts';
import { SHADE_KEYS_HELP, STATE_LABELS, stretchText } from './parts/shade-text.ts';
import { StretchRows } from './parts/stretch-rows.tsx';
import { painted, replaced, stretchesOf, type Stretch } from './parts/stretches.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import styles from './shade-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

const SHORTCUTS: Readonly<Record<ShadeState, string>> = { up: 'U', down: 'D', range: 'R' };
const TOOLS = SHADE_STATES.map((tool): PressTool<ShadeState> => {
  const label = tool === 'range' ? `${STATE_LABELS.range} (erase)` : STATE_LABELS[tool];
  return { tool, label, shortcut: SHORTCUTS[tool] };
});
const NO_STRETCHES: readonly Stretch[] = [];

/** Returns the shaded stretches of an answer. Stretches with the state `range` are not shaded. */
function shadedOf(answer: TaskWidgetProps<'shade'>['answer']): readonly Stretch[] {
  if (answer === null) return NO_STRETCHES;
  return answer.stretches.reduce<readonly Stretch[]>(
    (stretches, { state, ...range }) => painted(stretches, range, state),
    NO_STRETCHES,
  );
}

/** Shows a chart on which the learner shades stretches of bars as up or down. */
export default function ShadeWidget(props: TaskWidgetProps<'shade'>) {
  const { question, answer, onAnswer, hint, focused, reference, isLocked } = props;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const [tool, setTool] = useState<ShadeState | null>('up');
  const [announcement, setAnnouncement] = useState('');
  const stretches = useMemo(() => shadedOf(answer), [answer]);
  const barCount = model.bars.length;

  const give = (next: readonly Stretch[], text: string): void => {
    onAnswer(next.length === 0 ? null : { stretches: next });
    setAnnouncement(`${text}.`);
  };
  const scene = useLive<ShadeScene>({
    stretches,
    swings: question.swings,
    right: reference === null ? null : stretchesOf(reference.states),
    tool,
    isLocked,
    onShade: (next, range, state) => give(next, stretchText(range, state)),
    onSelect: (range) => {
      if (range !== null) setAnnouncement(`${stretchName(range.from, range.until)} selected.`);
    },
    onModeKey: () => setTool(tool === null ? 'up' : null),
  });
  const layers = useMemo(() => [shadeLayer(scene)], [scene]);

  return (
    <TaskLayout
      announcement={announcement}
      keysHelp={isLocked ? null : SHADE_KEYS_HELP}
      tools={isLocked ? null : <PressMode tools={TOOLS} value={tool} disabled={false} onValueChange={setTool} />}
      chart={<TaskChartView title="Chart of the task" {...{ chart: question.chart, model, layers, pointed }} />}
    >
      <TaskHeading>Shaded stretches</TaskHeading>
      <TaskNote>{noteText(answer !== null, stretches.length)}</TaskNote>
      <StretchRows
        stretches={stretches}
        barCount={barCount}
        disabled={isLocked}
        onChange={(before, after) =>
          after === null
            ? give(painted(stretches, before, 'range'), stretchText(before, 'range'))
            : give(replaced(stretches, before, after), stretchText(after, after.state))
        }
      />
      {isLocked ? null : (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            const range = freeRange(stretches, barCount);
            give(painted(stretches, range, 'up'), stretchText(range, 'up'));
          }}
        >
          Add a stretch
        </Button>
      )}
      <Checkbox
        label="The whole chart is range"
        checked={answer !== null && stretches.length === 0}
        disabled={isLocked}
        onCheckedChange={(isNone) => onAnswer(isNone ? { stretches: [] } : null)}
      />
      <RightStates reference={reference} />
    </TaskLayout>
  );
}

function noteText(isAnswered: boolean, count: number): string {
  if (count > 0) return 'Bars without shading count as range.';
  return isAnswered ? 'Your answer: the whole chart is range.' : 'Nothing is shaded yet.';
}

/**
 * Returns the bars for a new row: all bars after the last stretch, or the whole chart if there is no stretch. If the
 * last stretch ends at the last bar, returns only that bar.
 */
function freeRange(stretches: readonly Stretch[], barCount: number): { readonly from: number; readonly until: number } {
  const from = Math.min(stretches.at(-1)?.until ?? 0, barCount - 1);
  return { from, until: barCount };
}

/** Shows the right stretches and, for each change of state, the bar at which the change was known. */
function RightStates({ reference }: Pick<TaskWidgetProps<'shade'>, 'reference'>) {
  if (reference === null) return null;
  const right = stretchesOf(reference.states);
  return (
    <>
      <TaskHeading>The reference, along the foot of the chart</TaskHeading>
      <ul className={styles['right']} aria-label="Reference stretches">
        {right.length === 0 ? <li>The whole chart is range.</li> : null}
        {right.map((stretch) => (
          <li key={stretch.from}>{stretchText(stretch, stretch.state)}</li>
        ))}
        {reference.changes.map(({ index, why }) => (
          <li key={`change-${index}`}>
            Known at {barName(index).toLowerCase()}: {why}
          </li>
        ))}
      </ul>
    </>
  );
}
