import type { TaskAnswers, TaskReferences, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import { atrRuler } from '../../../chart/marks/atr-ruler.ts';
import type { Drawn } from '../../../chart/marks/mark-history.ts';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import { formatPrice, minMove } from '../../../chart/model/value-scale.ts';
import { Slider } from '../../../ui/slider.tsx';
import { bandLayer, type ShownBand } from './parts/band-layer.ts';
import type { BarRing } from './parts/bar-ring.ts';
import { useLive } from './parts/live.ts';
import { MarksOrNone, MarksTask } from './parts/marks-task.tsx';
import { ringLayer, type RingScene } from './parts/ring-layer.ts';
import { useTaskChartModel } from './parts/task-chart.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { useTaskMarks } from './parts/use-task-marks.ts';
import { resultColor, resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

type Answer = TaskAnswers['place-band'];

/** Number of steps from a band height of 0 to the maximum height. */
const HEIGHT_STEPS = 400;
/** Maximum height of a band, as a share of the chart's price range. */
const HEIGHT_MAX = 0.4;

function drawnOf(answer: Answer | null): Drawn {
  const marks = (answer?.bands ?? []).map(({ price }, order) => {
    return { id: order + 1, kind: 'level' as const, from: { index: 0, price }, to: null };
  });
  return { marks, isNone: answer !== null && marks.length === 0 };
}

/** Returns the answer with its bands in ascending order; `null` while the answer is not complete. */
function answerOf({ marks, isNone }: Drawn, height: number | null): Answer | null {
  if (marks.length === 0) return isNone ? { bands: [] } : null;
  if (height === null) return null;
  const prices = marks.map(({ from }) => from.price).toSorted((a, b) => a - b);
  return { bands: prices.map((price) => ({ price, height })) };
}

function shownBands(
  answer: Answer | null,
  verdict: TaskVerdict | null,
  reference: TaskReferences['place-band'] | null,
): readonly ShownBand[] {
  const right = (reference?.levels ?? []).map(({ price, atr }): ShownBand => {
    return { price, height: atr / 2, label: 'Level', color: ({ lines }) => lines[3], hasMiddle: true };
  });
  const given = (answer?.bands ?? []).map(({ price, height }, place): ShownBand => {
    const result = resultOf(verdict, String(place));
    return {
      price,
      height,
      label: result === null ? '' : RESULT_LABELS[result].sign,
      color: (palette) => (result === null ? palette.lines[1] : resultColor(result, palette)),
      hasMiddle: false,
    };
  });
  return [...right, ...given];
}

function touchRings(reference: TaskReferences['place-band'] | null): RingScene['rings'] {
  const touches = (reference?.levels ?? []).flatMap((level) => level.touches);
  return (palette) =>
    touches.map(({ index, kind }): BarRing => {
      const side = kind === 'high' ? 'above' : 'below';
      return { index, color: palette.lines[3], label: '', side, isDashed: true };
    });
}

interface HeightRange {
  readonly step: number;
  readonly max: number;
}

/** Returns the step and the maximum of a band's height. Both are multiples of the tick size. */
function heightRange({ bars, scale }: ChartModel): HeightRange {
  const most = HEIGHT_MAX * (Math.max(...bars.map(({ h }) => h)) - Math.min(...bars.map(({ l }) => l)));
  const tick = minMove(scale);
  const step = Math.max(1, Math.round(most / HEIGHT_STEPS / tick)) * tick;
  return { step: Number(step.toPrecision(12)), max: Number((Math.ceil(most / step) * step).toPrecision(12)) };
}

/**
 * Shows a chart with a ruler of one ATR. The learner places levels on it. If the task asks for their height too, the
 * levels are bands.
 */
export default function PlaceBandWidget(props: TaskWidgetProps<'place-band'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const { chart, asksHeight } = question;
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const [height, setHeight] = useState<number | null>(asksHeight ? (answer?.bands[0]?.height ?? null) : 0);
  const marks = useTaskMarks({
    start: () => drawnOf(answer),
    kinds: ['level'],
    isLocked,
    onDrawn: (drawn) => onAnswer(answerOf(drawn, height)),
  });
  const bands = useLive(shownBands(answer, verdict, reference));
  const rings = useLive<RingScene>({ rings: touchRings(reference) });
  const layers = useMemo(
    () => [
      bandLayer(bands),
      ringLayer(rings),
      atrRuler(model.bars, () => marks.store.state().cursor?.index ?? null),
      marks.layer,
    ],
    [bands, rings, model, marks.store, marks.layer],
  );
  return (
    <MarksTask {...{ marks, chart, model, layers, pointed }}>
      {asksHeight ? (
        <BandHeight
          model={model}
          height={height}
          disabled={isLocked}
          onHeight={(next) => {
            setHeight(next);
            onAnswer(answerOf(marks.drawn, next));
          }}
        />
      ) : null}
      <MarksOrNone marks={marks} model={model} heading="Your levels" none="No level on this chart" />
    </MarksTask>
  );
}

interface BandHeightProps {
  model: ChartModel;
  height: number | null;
  disabled: boolean;
  onHeight: (height: number) => void;
}

function BandHeight({ model, height, disabled, onHeight }: BandHeightProps) {
  const { step, max } = useMemo(() => heightRange(model), [model]);
  return (
    <Slider
      label="Height of a band"
      value={height}
      min={0}
      max={max}
      step={step}
      disabled={disabled}
      hint="The ruler on the chart is one ATR high at the bar under the pointer."
      format={(value) => formatPrice(model.scale, value, model.locale)}
      onValueChange={onHeight}
    />
  );
}
