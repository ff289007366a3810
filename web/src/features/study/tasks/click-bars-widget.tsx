import type { BarRule } from '@tradesense/core/study/task-rule-ids.ts';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import type { Palette } from '../../../chart/view/palette.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { BarChips } from './parts/bar-chips.tsx';
import { barPickLayer, PICK_KEYS_HELP, type PickScene } from './parts/bar-pick-layer.ts';
import type { BarRing } from './parts/bar-ring.ts';
import { barName } from './parts/bar-words.ts';
import { useLive } from './parts/live.ts';
import { missedBars } from './parts/missed-bars.ts';
import { PressMode } from './parts/press-mode.tsx';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

const TOOLS = [{ tool: 'choose', label: 'Choose bars', shortcut: 'H' }] as const;
const NO_BARS: readonly number[] = [];

/** Rules that a single bar satisfies. Choosing another bar then replaces the chosen one. */
const ONE_BAR_RULES: ReadonlySet<BarRule> = new Set(['one-swing-high', 'first-break']);

function ringsOf(
  chosen: readonly number[],
  verdict: TaskVerdict | null,
  missed: readonly number[],
): PickScene['rings'] {
  return (palette: Palette): readonly BarRing[] => [
    ...missed.map((index): BarRing => {
      return { index, color: resultColor('missed', palette), label: 'Missed', side: 'above', isDashed: true };
    }),
    ...chosen.map((index, position): BarRing => {
      const result = resultOf(verdict, String(position));
      const color = result === null ? palette.lines[1] : resultColor(result, palette);
      return { index, color, label: result === null ? '' : RESULT_LABELS[result].sign, side: 'above', isDashed: false };
    }),
  ];
}

/** Shows a chart on which the learner chooses every bar that satisfies a rule. */
export default function ClickBarsWidget(props: TaskWidgetProps<'click-bars'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const [isPicking, setPicking] = useState(true);
  const [announcement, setAnnouncement] = useState('');
  const chosen = answer?.bars ?? NO_BARS;
  const missed = missedBars(verdict, reference?.bars ?? null);

  const choose = (bars: readonly number[]): void => onAnswer(bars.length === 0 ? null : { bars });
  const toggle = (index: number): void => {
    const isChosen = chosen.includes(index);
    const kept = ONE_BAR_RULES.has(question.rule) ? NO_BARS : chosen;
    const bars = isChosen ? chosen.filter((each) => each !== index) : [...kept, index].toSorted((a, b) => a - b);
    choose(bars);
    setAnnouncement(`${barName(index)} ${isChosen ? 'removed' : 'chosen'}. ${countText(bars.length)}.`);
  };
  const scene = useLive<PickScene>({
    rings: ringsOf(chosen, verdict, missed),
    isPicking,
    isLocked,
    onPick: toggle,
    onModeKey: () => setPicking(!isPicking),
  });
  const layers = useMemo(() => [barPickLayer(scene)], [scene]);

  return (
    <TaskLayout
      prompt={question.prompt}
      announcement={announcement}
      keysHelp={isLocked ? null : PICK_KEYS_HELP}
      tools={
        isLocked ? null : (
          <PressMode
            tools={TOOLS}
            value={isPicking ? 'choose' : null}
            disabled={false}
            onValueChange={(tool) => setPicking(tool !== null)}
          />
        )
      }
      chart={<TaskChartView title="Chart of the task" {...{ chart: question.chart, model, layers, pointed }} />}
    >
      <TaskHeading>Chosen bars</TaskHeading>
      {chosen.length === 0 ? <TaskNote>{answer === null ? 'None yet.' : 'None on this chart.'}</TaskNote> : null}
      <BarChips
        label="Chosen bars"
        chips={[
          ...chosen.map((index, position) => ({ index, result: resultOf(verdict, String(position)) })),
          ...missed.map((index) => ({ index, result: 'missed' as const })),
        ]}
        disabled={isLocked}
        onRemove={toggle}
      />
      <Checkbox
        label="None on this chart"
        checked={answer !== null && chosen.length === 0}
        disabled={isLocked}
        onCheckedChange={(isNone) => onAnswer(isNone ? { bars: [] } : null)}
      />
    </TaskLayout>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 bar chosen' : `${count} bars chosen`;
}
