import type { TaskAnswers, TaskVerdict, TaskZone } from '@tradesense/core/study/task.ts';
import { useMemo } from 'react';
import { inReadingOrder } from '../../../chart/marks/mark-editor.ts';
import type { Drawn } from '../../../chart/marks/mark-history.ts';
import { barOf } from '../../../chart/marks/mark.ts';
import { Badge } from '../../../ui/badge.tsx';
import { drawingLayer, type Drawing } from './parts/drawing-layer.ts';
import { useLive } from './parts/live.ts';
import { MarksOrNone, MarksTask } from './parts/marks-task.tsx';
import { missedBars } from './parts/missed-bars.ts';
import { useTaskChartModel } from './parts/task-chart.tsx';
import { TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { useTaskMarks } from './parts/use-task-marks.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import { drawZone, type ShownZone } from './parts/zone-drawing.ts';
import type { TaskWidgetProps } from './task-widget.ts';

function drawnOf(answer: TaskAnswers['place-zone'] | null): Drawn {
  const marks = (answer?.zones ?? []).map(({ index, top, bottom }, order) => {
    return { id: order + 1, kind: 'gap' as const, from: { index, price: bottom }, to: { index, price: top } };
  });
  return { marks, isNone: answer !== null && marks.length === 0 };
}

/** Returns the marked zones from left to right; `null` while there is no mark and the learner has not chosen “none”. */
function answerOf({ marks, isNone }: Drawn): TaskAnswers['place-zone'] | null {
  if (marks.length === 0 && !isNone) return null;
  const zones = inReadingOrder(marks).map((mark): TaskZone => {
    const prices = [mark.from.price, (mark.to ?? mark.from).price];
    return { index: barOf(mark), top: Math.max(...prices), bottom: Math.min(...prices) };
  });
  return { zones };
}

const PLAIN = { isDashed: false, isFilled: false, isFocused: false } as const;

/** Returns the range of a zone: the first and the last of its three bars, and its upper and lower price. */
const boundsOf = ({ index, top, bottom }: TaskZone) => ({ from: index - 1, until: index + 1, top, bottom });

/** Returns the zones of the reference, and the zones of the answer with their results. */
function shownZones(
  zones: readonly TaskZone[],
  verdict: TaskVerdict | null,
  reference: TaskWidgetProps<'place-zone'>['reference'],
): readonly ShownZone[] {
  const right = reference?.zones ?? [];
  const middles = right.map(({ index }) => index);
  const missed = missedBars(verdict, middles);
  const references = right.map((zone): ShownZone => {
    const label = missed.includes(zone.index) ? 'Missed' : '';
    return { ...PLAIN, zone: boundsOf(zone), label, color: ({ lines }) => lines[3], isDashed: true, isFilled: true };
  });
  const given = zones.flatMap((zone, place): readonly ShownZone[] => {
    const result = resultOf(verdict, String(place));
    if (result === null) return [];
    const { sign } = RESULT_LABELS[result];
    return [{ ...PLAIN, zone: boundsOf(zone), label: sign, color: (palette) => resultColor(result, palette) }];
  });
  return [...references, ...given];
}

/** Shows a chart on which the learner marks the fair value gaps of one direction, with the same tool as in an exam. */
export default function PlaceZoneWidget(props: TaskWidgetProps<'place-zone'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const marks = useTaskMarks({
    start: () => drawnOf(answer),
    kinds: ['gap'],
    isLocked,
    onDrawn: (drawn) => onAnswer(answerOf(drawn)),
  });
  const shown = shownZones(answer?.zones ?? [], verdict, reference);
  const drawing = useLive<Drawing>((context, frame) => {
    for (const zone of shown) drawZone(context, frame, zone);
  });
  const layers = useMemo(() => [drawingLayer(drawing), marks.layer], [drawing, marks.layer]);
  return (
    <MarksTask
      {...{ marks, chart: question.chart, model, layers, pointed }}
      about={
        <TaskNote>
          <Badge tone="accent">{question.direction === 'bullish' ? 'Bullish gaps' : 'Bearish gaps'}</Badge> Mark one
          edge at bar one and the other at bar three, or both at the middle bar.
        </TaskNote>
      }
    >
      <MarksOrNone marks={marks} model={model} heading="Your zones" none="None on this chart" />
    </MarksTask>
  );
}
