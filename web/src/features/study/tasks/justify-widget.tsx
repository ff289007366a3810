import type { TaskChart, TaskReferences } from '@tradesense/core/study/task.ts';
import { useMemo, useState, type ReactNode } from 'react';
import type { Palette } from '../../../chart/view/palette.ts';
import { BarChips } from './parts/bar-chips.tsx';
import { barPickLayer, PICK_KEYS_HELP, type PickScene } from './parts/bar-pick-layer.ts';
import type { BarRing } from './parts/bar-ring.ts';
import { barName } from './parts/bar-words.ts';
import { ConditionList } from './parts/condition-list.tsx';
import { FigureList } from './parts/figure-list.tsx';
import { useLive } from './parts/live.ts';
import { PressMode } from './parts/press-mode.tsx';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultColor, resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './justify-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

interface Draft {
  readonly condition: string | null;
  readonly bars: readonly number[];
}

type Props = TaskWidgetProps<'justify'>;

const TOOLS = [{ tool: 'choose', label: 'Name bars', shortcut: 'H' }] as const;

/**
 * Shows a case and the conditions that might decide it. The learner chooses the decisive condition and, if there is a
 * chart, also its bars.
 */
export default function JustifyWidget(props: Props) {
  const { question, answer, onAnswer } = props;
  const [draft, setDraft] = useState<Draft>({ condition: answer?.condition ?? null, bars: answer?.bars ?? [] });
  const change = (next: Draft): void => {
    setDraft(next);
    const { condition, bars } = next;
    onAnswer(condition !== null && bars.length === question.barsAsked ? { condition, bars } : null);
  };
  const conditions = (
    <Conditions {...props} value={draft.condition} onValueChange={(condition) => change({ ...draft, condition })} />
  );
  if (question.chart === null)
    return (
      <WidgetFrame prompt={question.prompt}>
        <Situation {...props} />
        {conditions}
      </WidgetFrame>
    );
  return (
    <ChartCase
      {...props}
      chart={question.chart}
      bars={draft.bars}
      onBars={(bars) => change({ ...draft, bars })}
      conditions={conditions}
    />
  );
}

function Situation({ question: { situation, given } }: Props) {
  return (
    <>
      {situation === '' ? null : <p className={styles['situation']}>{situation}</p>}
      {given.length === 0 ? null : <FigureList label="Facts of the case" figures={given} />}
    </>
  );
}

interface ConditionsProps extends Props {
  value: string | null;
  onValueChange: (id: string) => void;
}

function Conditions({ question, verdict, reference, isLocked, value, onValueChange }: ConditionsProps) {
  return (
    <ConditionList
      legend="Which condition decides?"
      conditions={question.conditions}
      value={value}
      result={resultOf(verdict, 'condition')}
      reference={reference}
      disabled={isLocked}
      onValueChange={onValueChange}
    />
  );
}

interface ChartCaseProps extends Props {
  chart: TaskChart;
  bars: readonly number[];
  onBars: (bars: readonly number[]) => void;
  conditions: ReactNode;
}

function ChartCase(props: ChartCaseProps) {
  const { question, chart, bars, onBars, conditions, hint, focused, verdict, reference, isLocked } = props;
  const { prompt, barsAsked } = question;
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const [isPicking, setPicking] = useState(true);
  const [announcement, setAnnouncement] = useState('');
  const asksBars = barsAsked > 0;
  const toggle = (index: number): void => {
    const isNamed = bars.includes(index);
    const next = isNamed ? bars.filter((each) => each !== index) : [...bars, index].toSorted((a, b) => a - b);
    onBars(next);
    setAnnouncement(`${barName(index)} ${isNamed ? 'removed' : 'named'}. ${next.length} of ${barsAsked}.`);
  };
  const scene = useLive<PickScene>({
    rings: ringsOf(bars, resultOf(verdict, 'bars'), reference),
    isPicking: isPicking && asksBars,
    isLocked: isLocked || !asksBars,
    onPick: toggle,
    onModeKey: () => setPicking(!isPicking),
  });
  const layers = useMemo(() => [barPickLayer(scene)], [scene]);
  const isAsking = asksBars && !isLocked;
  return (
    <TaskLayout
      prompt={prompt}
      announcement={announcement}
      keysHelp={isAsking ? PICK_KEYS_HELP : null}
      tools={
        <>
          <Situation {...props} />
          {isAsking ? (
            <PressMode
              tools={TOOLS}
              value={isPicking ? 'choose' : null}
              disabled={false}
              onValueChange={(tool) => setPicking(tool !== null)}
            />
          ) : null}
        </>
      }
      chart={<TaskChartView title="Chart of the task" {...{ chart, model, layers, pointed }} />}
    >
      {conditions}
      {asksBars ? (
        <>
          <TaskHeading>
            Named bars: {bars.length} of {barsAsked}
          </TaskHeading>
          {bars.length > barsAsked ? <TaskNote>Name {barsAsked} bars; take the others back.</TaskNote> : null}
          <BarChips
            label="Named bars"
            chips={bars.map((index) => ({ index, result: resultOf(verdict, 'bars') }))}
            disabled={isLocked}
            onRemove={toggle}
          />
        </>
      ) : null}
    </TaskLayout>
  );
}

/**
 * Returns rings around the bars that the learner has selected. If the selection is not right, also returns rings around
 * the right bars.
 */
function ringsOf(
  bars: readonly number[],
  result: ReturnType<typeof resultOf>,
  reference: TaskReferences['justify'] | null,
): PickScene['rings'] {
  const right = result === 'right' ? [] : (reference?.bars[0] ?? []);
  return (palette: Palette): readonly BarRing[] => [
    ...right.map((index): BarRing => {
      return { index, color: resultColor('missed', palette), label: 'Right', side: 'below', isDashed: true };
    }),
    ...bars.map((index): BarRing => {
      const color = result === null ? palette.lines[1] : resultColor(result, palette);
      return { index, color, label: '', side: 'above', isDashed: false };
    }),
  ];
}
