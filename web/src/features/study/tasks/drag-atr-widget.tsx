import type { TaskReferences } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import { formatPrice, minMove } from '../../../chart/model/value-scale.ts';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import { Slider } from '../../../ui/slider.tsx';
import { atrRulerLayer, type RulerScene } from './parts/atr-ruler-layer.ts';
import { barName, barNumber, stretchName } from './parts/bar-words.ts';
import { useLive } from './parts/live.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { TrueRanges } from './parts/true-ranges.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import type { TaskWidgetProps } from './task-widget.ts';

/** Number of ruler steps within the chart's price range. One step is then a few percent of an ATR. */
const STEPS = 500;
/** Number of steps by which an arrow key with Shift changes the ruler. */
const LARGE_STEP = 10;
const ATR_BARS = 14;

const KEYS_HELP =
  'Up and down arrows change the height of the ruler, with Shift in larger steps; Home, End and the other arrows move among ' +
  'the bars. The slider below the chart takes the same height.';

interface RulerRange {
  readonly step: number;
  readonly max: number;
}

/**
 * Returns the step and the maximum height of the ruler. The maximum is the height of the chart's price range, rounded
 * up to a whole step. Both are multiples of the tick size.
 */
function rulerRange({ bars, scale }: ChartModel): RulerRange {
  const height = Math.max(...bars.map(({ h }) => h)) - Math.min(...bars.map(({ l }) => l));
  const tick = minMove(scale);
  const step = Math.max(1, Math.round(height / STEPS / tick)) * tick;
  return { step, max: Math.ceil(height / step) * step };
}

/** Returns the height rounded to the nearest step, limited to the range from 0 to the maximum. */
function steppedHeight(height: number, { step, max }: RulerRange): number {
  const steps = Math.round(Math.min(Math.max(height, 0), max) / step);
  return Number((steps * step).toPrecision(12));
}

/** Shows a bar with a ruler next to it. The learner drags the ruler to the height of one ATR. */
export default function DragAtrWidget(props: TaskWidgetProps<'drag-atr'>) {
  const { question, answer, onAnswer, hint, focused, reference, isLocked } = props;
  const { index } = question;
  const model = useTaskChartModel(question.chart);
  const pointed = usePointedBars(hint, focused);
  const [announcement, setAnnouncement] = useState('');
  const range = useMemo(() => rulerRange(model), [model]);
  const format = (height: number): string => formatPrice(model.scale, height, model.locale);
  const height = answer?.height ?? null;

  const measure = (next: number): void => {
    const stepped = steppedHeight(next, range);
    if (stepped > 0) onAnswer({ height: stepped });
  };
  const scene = useLive<RulerScene>({
    index,
    height,
    right: reference?.atr ?? null,
    format,
    isLocked,
    onHeight: measure,
    onStep: (steps, isLarge) => {
      const next = steppedHeight((height ?? 0) + steps * (isLarge ? LARGE_STEP : 1) * range.step, range);
      measure(next);
      if (next > 0) setAnnouncement(`Height ${format(next)}.`);
    },
  });
  const layers = useMemo(() => [atrRulerLayer(scene)], [scene]);
  const first = index - ATR_BARS + 1;

  return (
    <TaskLayout
      announcement={announcement}
      keysHelp={isLocked ? null : KEYS_HELP}
      chart={<TaskChartView title="Chart of the task" {...{ chart: question.chart, model, layers, pointed }} />}
    >
      <Slider
        label={`Height of the ruler at bar ${barNumber(index)}`}
        value={height}
        min={0}
        max={range.max}
        step={range.step}
        disabled={isLocked}
        format={format}
        onValueChange={measure}
      />
      {height === null ? (
        <TaskNote>
          Drag the ruler at {barName(index).toLowerCase()} up from its foot until it is one ATR high, or set it with the
          slider.
        </TaskNote>
      ) : null}
      {reference === null ? null : <RightHeight {...{ reference, height, first, format }} />}
    </TaskLayout>
  );
}

interface RightHeightProps {
  reference: TaskReferences['drag-atr'];
  height: number | null;
  /** Index of the first of the 14 bars whose true ranges are shown. */
  first: number;
  format: (height: number) => string;
}

/**
 * Shows one ATR next to the ruler's height. Also shows the true ranges of the 14 bars up to the ruler's bar; their mean
 * is close to one ATR.
 */
function RightHeight({ reference, height, first, format }: RightHeightProps) {
  const { atr, trueRanges } = reference;
  return (
    <>
      <TaskHeading>
        One ATR: {format(atr)}
        {height === null ? '' : `; your ruler: ${format(height)}`}
      </TaskHeading>
      <TaskNote>
        True ranges of {stretchName(first, first + ATR_BARS).toLowerCase()}, with the right height as a line.
      </TaskNote>
      <TrueRanges first={first} ranges={trueRanges} atr={atr} format={format} />
    </>
  );
}
