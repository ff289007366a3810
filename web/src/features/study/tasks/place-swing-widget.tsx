import { SWING_SENTENCE } from '@tradesense/core/grading/swing-words.ts';
import type { TaskAnswers, TaskReferences, TaskSwing, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo } from 'react';
import { inReadingOrder } from '../../../chart/marks/mark-editor.ts';
import type { Drawn } from '../../../chart/marks/mark-history.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { BarRing } from './parts/bar-ring.ts';
import { barNumber } from './parts/bar-words.ts';
import { useLive } from './parts/live.ts';
import { MarksOrNone, MarksTask } from './parts/marks-task.tsx';
import { missedBars } from './parts/missed-bars.ts';
import { referenceLayer } from './parts/reference-layer.ts';
import { ringLayer, type RingScene } from './parts/ring-layer.ts';
import { useTaskChartModel } from './parts/task-chart.tsx';
import { TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { useTaskMarks } from './parts/use-task-marks.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

function drawnOf(answer: TaskAnswers['place-swing'] | null): Drawn {
  const marks = (answer?.swings ?? []).map(({ kind, index, price }, order) => {
    return { id: order + 1, kind, from: { index, price }, to: null };
  });
  return { marks, isNone: answer !== null && marks.length === 0 };
}

/**
 * Converts the marks to the answer, from left to right; `null` while there is no mark and the learner has not chosen
 * “none”.
 */
function answerOf({ marks, isNone }: Drawn): TaskAnswers['place-swing'] | null {
  if (marks.length === 0 && !isNone) return null;
  const swings = inReadingOrder(marks).flatMap(({ kind, from }): readonly TaskSwing[] =>
    kind === 'high' || kind === 'low' ? [{ kind, ...from }] : [],
  );
  return { swings };
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

/** Returns the swings of the reference. A swing that the learner missed has a label that says so. */
function referenceSwings(reference: TaskReferences['place-swing'] | null, verdict: TaskVerdict | null) {
  const missed = missedBars(verdict, reference?.swings.map(({ index }) => index) ?? null);
  return (reference?.swings ?? []).map((swing) => {
    return { swing, label: missed.includes(swing.index) ? 'Missed' : '' };
  });
}

/** Shows a chart on which the learner marks swings, with the same tools as in an exam. */
export default function PlaceSwingWidget(props: TaskWidgetProps<'place-swing'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const marks = useTaskMarks({
    start: () => drawnOf(answer),
    kinds: ['high', 'low'],
    isLocked,
    onDrawn: (drawn) => onAnswer(answerOf(drawn)),
  });
  const rings = useLive<RingScene>({ rings: verdictRings(answer?.swings ?? [], verdict) });
  const references = useLive(referenceSwings(reference, verdict));
  const layers = useMemo(
    () => [referenceLayer(references), ringLayer(rings), marks.layer],
    [references, rings, marks.layer],
  );
  return (
    <MarksTask
      {...{ marks, chart: question.chart, model, layers, pointed }}
      about={<ViewLine view={question.view} lastBar={barNumber(model.bars.length - 1)} />}
    >
      <MarksOrNone marks={marks} model={model} heading="Your marks" none="None on this chart" />
    </MarksTask>
  );
}

/** Says whether the learner marks swings in hindsight or only the swings that were known by the last bar. */
function ViewLine({ view, lastBar }: { view: TaskWidgetProps<'place-swing'>['question']['view']; lastBar: number }) {
  return (
    <TaskNote>
      {view === 'hindsight' ? (
        <>
          <Badge tone="accent">In hindsight</Badge> {SWING_SENTENCE}
        </>
      ) : (
        <>
          <Badge tone="accent">As of the last bar</Badge> The chart ends at bar {lastBar}. Mark only the swings that
          were known by then. {SWING_SENTENCE}
        </>
      )}
    </TaskNote>
  );
}
