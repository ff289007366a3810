import type { TaskAnswers, TaskLeg, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo } from 'react';
import { inReadingOrder } from '../../../chart/marks/mark-editor.ts';
import type { Drawn } from '../../../chart/marks/mark-history.ts';
import { MarkList } from '../../../chart/marks/mark-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { barNumber } from './parts/bar-words.ts';
import { drawingLayer, type Drawing } from './parts/drawing-layer.ts';
import { drawLine, type ShownLine } from './parts/line-drawing.ts';
import { useLive } from './parts/live.ts';
import { MarksTask } from './parts/marks-task.tsx';
import { useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { useTaskMarks } from './parts/use-task-marks.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

/** Maximum number of legs that can be marked. The task asks for one. */
const LEGS_MAX = 10;

function drawnOf(answer: TaskAnswers['place-leg'] | null): Drawn {
  const marks = (answer?.legs ?? []).map(({ from, to }, order) => {
    return { id: order + 1, kind: 'leg' as const, from, to };
  });
  return { marks, isNone: false };
}

/** Returns the legs from left to right; `null` if there is none. */
function answerOf({ marks }: Drawn): TaskAnswers['place-leg'] | null {
  if (marks.length === 0) return null;
  return { legs: inReadingOrder(marks).map(({ from, to }): TaskLeg => ({ from, to: to ?? from })) };
}

const PLAIN = { isDashed: false, isFocused: false } as const;

function shownLines(
  legs: readonly TaskLeg[],
  verdict: TaskVerdict | null,
  reference: TaskWidgetProps<'place-leg'>['reference'],
): readonly ShownLine[] {
  const accepted = (reference?.legs ?? []).map(({ from, to, sizeAtr }): ShownLine => {
    const label = `${sizeAtr.toFixed(1)} ATR`;
    return { ...PLAIN, line: { from, to }, label, color: ({ lines }) => lines[3], isDashed: true };
  });
  const given = legs.flatMap((leg, place): readonly ShownLine[] => {
    const result = resultOf(verdict, String(place));
    if (result === null) return [];
    const { sign } = RESULT_LABELS[result];
    return [{ ...PLAIN, line: leg, label: sign, color: (palette) => resultColor(result, palette) }];
  });
  return [...accepted, ...given];
}

/** Shows a chart on which the learner marks the largest leg of one direction, with the same tool as in an exam. */
export default function PlaceLegWidget(props: TaskWidgetProps<'place-leg'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const marks = useTaskMarks({
    start: () => drawnOf(answer),
    kinds: ['leg'],
    most: LEGS_MAX,
    isLocked,
    onDrawn: (drawn) => onAnswer(answerOf(drawn)),
  });
  const shown = shownLines(answer?.legs ?? [], verdict, reference);
  const drawing = useLive<Drawing>((context, frame) => {
    for (const each of shown) drawLine(context, frame, each);
  });
  const layers = useMemo(() => [drawingLayer(drawing), marks.layer], [drawing, marks.layer]);
  return (
    <MarksTask
      {...{ marks, chart: question.chart, model, layers, pointed }}
      about={
        <TaskNote>
          <Badge tone="accent">{question.direction === 'bullish' ? 'Rising leg' : 'Falling leg'}</Badge> Mark the swing
          where it starts, then the one where it ends.
          {question.view === 'as-of-now'
            ? ` The chart is cut at bar ${barNumber(model.bars.length - 1)}; only confirmed swings count.`
            : ''}
        </TaskNote>
      }
    >
      <TaskHeading>Your leg</TaskHeading>
      <MarkList store={marks.store} model={model} disabled={isLocked} asksRatios={false} />
    </MarksTask>
  );
}
