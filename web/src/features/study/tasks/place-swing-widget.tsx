import type { TaskAnswers, TaskReferences, TaskSwing, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { editorOf, inReadingOrder } from '../../../chart/marks/mark-editor.ts';
import { MARK_KEYS_HELP } from '../../../chart/marks/mark-keys.ts';
import type { Drawn } from '../../../chart/marks/mark-history.ts';
import { markLayer } from '../../../chart/marks/mark-layer.ts';
import { MarkList } from '../../../chart/marks/mark-list.tsx';
import { createMarkStore, type MarkStore } from '../../../chart/marks/mark-store.ts';
import { MarkTools } from '../../../chart/marks/mark-tools.tsx';
import { useMarkState } from '../../../chart/marks/use-mark-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { BarRing } from './parts/bar-ring.ts';
import { barNumber } from './parts/bar-words.ts';
import { useLive } from './parts/live.ts';
import { missedBars } from './parts/missed-bars.ts';
import { referenceLayer } from './parts/reference-layer.ts';
import { ringLayer, type RingScene } from './parts/ring-layer.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

/** As many marks as an answer takes. */
const MARKS_MAX = 60;

function drawnOf(answer: TaskAnswers['place-swing'] | null): Drawn {
  const marks = (answer?.swings ?? []).map(({ kind, index, price }, order) => {
    return { id: order + 1, kind, from: { index, price }, to: null };
  });
  return { marks, isNone: answer !== null && marks.length === 0 };
}

/** Returns the answer of the marks from left to right; `null` while there is neither a mark nor "none". */
function answerOf({ marks, isNone }: Drawn): TaskAnswers['place-swing'] | null {
  if (marks.length === 0 && !isNone) return null;
  const swings = inReadingOrder(marks).flatMap(({ kind, from }): readonly TaskSwing[] =>
    kind === 'high' || kind === 'low' ? [{ kind, ...from }] : [],
  );
  return { swings };
}

/** Sends each change of the marks as the answer. */
function useMarksAsAnswer(store: MarkStore, onAnswer: TaskWidgetProps<'place-swing'>['onAnswer']): void {
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    let before = store.state().history.present;
    return store.subscribe(() => {
      const { present } = store.state().history;
      if (present === before) return;
      before = present;
      latest.current(answerOf(present));
    });
  }, [store]);
}

function verdictRings(swings: readonly TaskSwing[], verdict: TaskVerdict | null): RingScene['rings'] {
  return (palette) =>
    swings.flatMap(({ index, kind }, position): readonly BarRing[] => {
      const result = resultOf(verdict, String(position));
      if (result === null) return [];
      const { sign } = RESULT_LABELS[result];
      const side = kind === 'high' ? 'below' : 'above';
      return [{ index, color: resultColor(result, palette), label: sign, side, isDashed: false }];
    });
}

/** Returns the swings of the reference with a word at those that the answer lacks. */
function referenceSwings(reference: TaskReferences['place-swing'] | null, verdict: TaskVerdict | null) {
  const missed = missedBars(verdict, reference?.swings.map(({ index }) => index) ?? null);
  return (reference?.swings ?? []).map((swing) => {
    return { swing, label: missed.includes(swing.index) ? 'Missed' : '' };
  });
}

/** Shows a chart on which swings are marked, with the tools of the exam. */
export default function PlaceSwingWidget(props: TaskWidgetProps<'place-swing'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const [store] = useState(() => createMarkStore(editorOf(drawnOf(answer), ['high', 'low'], MARKS_MAX)));
  useMarksAsAnswer(store, onAnswer);
  const isPlacing = useMarkState(store, (state) => state.isPlacing);
  const { isNone } = useMarkState(store, (state) => state.history.present);
  const rings = useLive<RingScene>({ rings: verdictRings(answer?.swings ?? [], verdict) });
  const references = useLive(referenceSwings(reference, verdict));
  const layers = useMemo(
    () => [referenceLayer(references), ringLayer(rings), markLayer(store, { isTool: isPlacing, isLocked })],
    [references, rings, store, isPlacing, isLocked],
  );
  return (
    <TaskLayout
      announcement=""
      keysHelp={isLocked ? null : MARK_KEYS_HELP}
      tools={
        <>
          <ViewLine view={question.view} lastBar={barNumber(model.bars.length - 1)} />
          {isLocked ? null : <MarkTools store={store} model={model} disabled={false} />}
        </>
      }
      chart={<TaskChartView title="Chart of the task" {...{ chart: question.chart, model, layers, pointed }} />}
    >
      <TaskHeading>Your marks</TaskHeading>
      {isNone ? <TaskNote>None on this chart.</TaskNote> : <MarkList store={store} model={model} disabled={isLocked} />}
      <Checkbox
        label="None on this chart"
        checked={isNone}
        disabled={isLocked}
        onCheckedChange={(isChosen) => store.send({ kind: isChosen ? 'none-chosen' : 'undone' })}
      />
    </TaskLayout>
  );
}

/** Says whether the chart is whole or cut. */
function ViewLine({ view, lastBar }: { view: TaskWidgetProps<'place-swing'>['question']['view']; lastBar: number }) {
  return (
    <TaskNote>
      {view === 'hindsight' ? (
        <>
          <Badge tone="accent">In hindsight</Badge> You see the whole chart; everything that it confirms counts.
        </>
      ) : (
        <>
          <Badge tone="accent">As of the last bar</Badge> The chart is cut at bar {lastBar}. Mark only what was known by
          then.
        </>
      )}
    </TaskNote>
  );
}
