import type { TaskAnswers, TaskBreak, TaskReferences, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo } from 'react';
import { inReadingOrder } from '../../../chart/marks/mark-editor.ts';
import type { Drawn } from '../../../chart/marks/mark-history.ts';
import type { MarkKind } from '../../../chart/marks/mark.ts';
import type { BarRing } from './parts/bar-ring.ts';
import { barName } from './parts/bar-words.ts';
import { breakReferenceLayer, trendLayer, type ShownBreak } from './parts/break-layer.ts';
import { useLive } from './parts/live.ts';
import { MarksOrNone, MarksTask } from './parts/marks-task.tsx';
import { missedBars } from './parts/missed-bars.ts';
import { ringLayer, type RingScene } from './parts/ring-layer.ts';
import { useTaskChartModel } from './parts/task-chart.tsx';
import { TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { useTaskMarks } from './parts/use-task-marks.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

type Props = TaskWidgetProps<'place-break'>;
type Answer = TaskAnswers['place-break'];

const BREAKS: Readonly<Partial<Record<MarkKind, Omit<TaskBreak, 'index'>>>> = {
  'bullish-bos': { label: 'bos', direction: 'bullish' },
  'bearish-bos': { label: 'bos', direction: 'bearish' },
  'bullish-choch': { label: 'choch', direction: 'bullish' },
  'bearish-choch': { label: 'choch', direction: 'bearish' },
};
const KINDS = {
  bos: ['bullish-bos', 'bearish-bos'],
  both: ['bullish-bos', 'bearish-bos', 'bullish-choch', 'bearish-choch'],
} as const;

function drawnOf(answer: Answer | null, closes: readonly number[]): Drawn {
  const marks = (answer?.breaks ?? []).map(({ label, direction, index }, order) => {
    const kind: MarkKind = `${direction}-${label}`;
    return { id: order + 1, kind, from: { index, price: closes[index] ?? 0 }, to: null };
  });
  return { marks, isNone: answer !== null && marks.length === 0 };
}

/**
 * Converts the marks to the answer, from left to right; `null` while there is no mark and the learner has not chosen
 * “none”.
 */
function answerOf({ marks, isNone }: Drawn): Answer | null {
  if (marks.length === 0 && !isNone) return null;
  const breaks = inReadingOrder(marks).flatMap(({ kind, from }): readonly TaskBreak[] => {
    const each = BREAKS[kind];
    return each === undefined ? [] : [{ ...each, index: from.index }];
  });
  return { breaks };
}

function verdictRings(breaks: readonly TaskBreak[], verdict: TaskVerdict | null): RingScene['rings'] {
  return (palette) =>
    breaks.flatMap(({ index, direction }, position): readonly BarRing[] => {
      const result = resultOf(verdict, String(position));
      if (result === null) return [];
      const side = direction === 'bullish' ? 'above' : 'below';
      return [{ index, color: resultColor(result, palette), label: RESULT_LABELS[result].sign, side, isDashed: false }];
    });
}

function shownReference(
  reference: TaskReferences['place-break'] | null,
  verdict: TaskVerdict | null,
): readonly ShownBreak[] {
  const missed = missedBars(verdict, reference?.breaks.map(({ index }) => index) ?? null);
  return (reference?.breaks ?? []).map((found) => ({ found, label: missed.includes(found.index) ? 'missed' : '' }));
}

/** Shows a chart on which the learner marks structure breaks and labels them, with the same tools as in an exam. */
export default function PlaceBreakWidget(props: Props) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const { chart, asked, trend } = question;
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const marks = useTaskMarks({
    start: () =>
      drawnOf(
        answer,
        chart.bars.map(([, , , close]) => close),
      ),
    kinds: KINDS[asked],
    isLocked,
    onDrawn: (drawn) => onAnswer(answerOf(drawn)),
  });
  const rings = useLive<RingScene>({ rings: verdictRings(answer?.breaks ?? [], verdict) });
  const references = useLive(shownReference(reference, verdict));
  const layers = useMemo(
    () => [trendLayer(trend), breakReferenceLayer(references), ringLayer(rings), marks.layer],
    [trend, references, rings, marks.layer],
  );
  return (
    <MarksTask {...{ marks, chart, model, layers, pointed }} about={<TrendLine trend={trend} />}>
      <MarksOrNone marks={marks} model={model} heading="Your marks" none="None on this chart" />
    </MarksTask>
  );
}

/** Describes in words the trend that the question provides. */
function TrendLine({ trend }: Pick<Props['question'], 'trend'>) {
  const turns = trend.map(({ index, direction }) => {
    const way = direction === 'bullish' ? 'up' : 'down';
    return `${way} from ${barName(index).toLowerCase()}`;
  });
  return turns.length === 0 ? null : <TaskNote>The trend: {turns.join(', ')}.</TaskNote>;
}
