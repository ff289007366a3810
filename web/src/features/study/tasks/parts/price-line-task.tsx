import type { TaskChart, TaskHint } from '@tradesense/core/study/task.ts';
import { useMemo, useState, type ReactNode } from 'react';
import type { ChartModel } from '../../../../chart/model/chart-model.ts';
import { formatPrice, minMove } from '../../../../chart/model/value-scale.ts';
import { Slider } from '../../../../ui/slider.tsx';
import type { FocusedBars } from '../task-widget.ts';
import { FigureList } from './figure-list.tsx';
import { useLive } from './live.ts';
import { priceLineLayer, type PriceLineScene } from './price-line-layer.ts';
import { TaskChartView, useTaskChartModel } from './task-chart.tsx';
import { TaskLayout, TaskNote } from './task-layout.tsx';
import { usePointedBars } from './use-pointed-bars.ts';

/** Number of steps into which the line's range is divided. */
const STEPS = 600;
/** Number of steps by which an arrow key with Shift moves the line. */
const LARGE_STEP = 10;

interface PriceRange {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/**
 * Returns the prices to which the line can be moved: the price range of the chart, extended at each end by `room` times
 * its height.
 */
function reachOf({ bars, scale }: ChartModel, room: number): PriceRange {
  const [low, high] = [Math.min(...bars.map(({ l }) => l)), Math.max(...bars.map(({ h }) => h))];
  const beyond = room * (high - low);
  const tick = minMove(scale);
  const step = Math.max(1, Math.round(((1 + 2 * room) * (high - low)) / STEPS / tick)) * tick;
  const floor = Math.max(step, Math.floor((low - beyond) / step) * step);
  return { low: Number(floor.toPrecision(12)), high: Number((Math.ceil((high + beyond) / step) * step).toPrecision(12)), step }; // oxfmt-ignore
}

function stepped(price: number, { low, high, step }: PriceRange): number {
  const within = Math.min(Math.max(price, low), high);
  return Number((Math.round(within / step) * step).toPrecision(12));
}

interface PriceLineTaskProps extends Pick<PriceLineScene, 'name' | 'price' | 'start' | 'lines' | 'ring' | 'right'> {
  prompt: string;
  chart: TaskChart;
  figures?: readonly { readonly label: string; readonly value: string }[];
  /** How far the line can be moved beyond each end of the chart's price range, as a multiple of that range. */
  reach: number;
  hint: TaskHint | null;
  focused: FocusedBars;
  isLocked: boolean;
  onPrice: (price: number) => void;
  /** Content to show next to the chart once the task is settled. */
  children?: (format: (price: number) => string) => ReactNode;
}

/** Shows a chart with a line that the learner moves to a price by mouse, finger, arrow keys or a slider. */
export function PriceLineTask(props: PriceLineTaskProps) {
  const { prompt, chart, figures = [], name, price, start, lines, ring, right, isLocked, onPrice, children } = props;
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(props.hint, props.focused);
  const [announcement, setAnnouncement] = useState('');
  const range = useMemo(() => reachOf(model, props.reach), [model, props.reach]);
  const format = (value: number): string => formatPrice(model.scale, value, model.locale);
  const move = (next: number): void => onPrice(stepped(next, range));
  const scene = useLive<PriceLineScene>({
    name,
    price,
    start,
    lines,
    ring,
    right,
    format,
    isLocked,
    room: [range.low, range.high],
    onPrice: move,
    onStep: (steps, isLarge) => {
      const next = stepped((price ?? start) + steps * (isLarge ? LARGE_STEP : 1) * range.step, range);
      onPrice(next);
      setAnnouncement(`${name} ${format(next)}.`);
    },
  });
  const layers = useMemo(() => [priceLineLayer(scene)], [scene]);
  return (
    <TaskLayout
      prompt={prompt}
      announcement={announcement}
      keysHelp={
        isLocked
          ? null
          : `Up and down arrows move the line, with Shift in larger steps; the other arrows move among the bars. The slider takes the same price.`
      }
      chart={<TaskChartView title="Chart of the task" {...{ chart, model, layers, pointed }} />}
    >
      {figures.length === 0 ? null : <FigureList label="Given figures" figures={figures} />}
      <Slider
        label={`${name}, as a price`}
        value={price}
        min={range.low}
        max={range.high}
        step={range.step}
        disabled={isLocked}
        format={format}
        onValueChange={move}
      />
      {price === null ? (
        <TaskNote>Drag the dashed line at {format(start)} to its price, or set it with the slider.</TaskNote>
      ) : null}
      {children?.(format)}
    </TaskLayout>
  );
}
