import type { VerdictResult } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import { ratioText } from '../../../chart/marks/leg-ratio-fields.tsx';
import type { SeriesColor } from '../../../chart/model/indicator-setting.ts';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import { formatPrice, minMove } from '../../../chart/model/value-scale.ts';
import { exactText } from '../../../ui/number-text.ts';
import { drawingLayer, type Drawing } from './parts/drawing-layer.ts';
import { drawLine } from './parts/line-drawing.ts';
import { useLive } from './parts/live.ts';
import { NumberField } from './parts/number-field.tsx';
import { PressMode } from './parts/press-mode.tsx';
import { priceLinesLayer, type PriceLine, type PriceLinesScene } from './parts/price-lines-layer.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultOf, RESULT_LABELS } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

type Prices = readonly (number | null)[];

/** Number of arrow key presses that move a line across the height of the leg. One step is half a percent of the leg. */
const STEPS = 200;
/** Number of steps by which an arrow key with Shift moves a line. */
const LARGE_STEP = 10;
const RESULT_COLORS: Readonly<Record<VerdictResult, SeriesColor>> = { right: 6, half: 2, wrong: 5, missed: 3 };
const KEYS_HELP =
  'Choose a ratio above the chart. Up and down arrows move its line by half a point of the leg, with Shift by five points. The ' +
  'fields beside the chart take the same prices.';

/** Returns the price rounded to a multiple of the chart's tick size. */
function onTick(price: number, { scale }: ChartModel): number {
  const tick = minMove(scale);
  return Number((Math.round(price / tick) * tick).toPrecision(12));
}

function linesOf(
  { question, verdict, reference }: Pick<TaskWidgetProps<'place-ratio'>, 'question' | 'verdict' | 'reference'>,
  prices: Prices,
): readonly PriceLine[] {
  const own = question.ratios.map((ratio, place): PriceLine => {
    const result = resultOf(verdict, String(place));
    return {
      id: String(place),
      price: prices[place] ?? null,
      label: `${ratioText(ratio)}${result === null ? '' : ` ${RESULT_LABELS[result].sign}`}`,
      color: result === null ? 1 : RESULT_COLORS[result],
      isDashed: false,
      isFixed: false,
    };
  });
  const right = (reference?.prices ?? []).map((price, place): PriceLine => {
    const label = `Right: ${ratioText(question.ratios[place] ?? 0)}`;
    return { id: `right-${place}`, price, label, color: 3, isDashed: true, isFixed: true };
  });
  return [...own, ...right];
}

/** Shows a leg. The learner sets the prices of its retracements by moving lines on the chart or by typing. */
export default function PlaceRatioWidget(props: TaskWidgetProps<'place-ratio'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const { chart, leg, ratios } = question;
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const [chosen, setChosen] = useState<string | null>('0');
  const [draft, setDraft] = useState<Prices>(ratios.map(() => null));
  const [announcement, setAnnouncement] = useState('');
  const prices = answer?.prices ?? draft;
  const format = (price: number): string => formatPrice(model.scale, price, model.locale);

  const place = (position: number, price: number | null): void => {
    const next = ratios.map((_, each) => (each === position ? price : (prices[each] ?? null)));
    setDraft(next);
    onAnswer(next.every((each) => each !== null) ? { prices: next } : null);
  };
  const placeOnChart = (id: string, price: number): void => {
    const stepped = onTick(price, model);
    place(Number(id), stepped);
    setChosen(id);
    setAnnouncement(`${ratioText(ratios[Number(id)] ?? 0)} at ${format(stepped)}.`);
  };
  const scene = useLive<PriceLinesScene>({
    lines: linesOf({ question, verdict, reference }, prices),
    chosen,
    isLocked,
    onPrice: placeOnChart,
    onStep: (id, steps, isLarge) => {
      const move = (steps * (isLarge ? LARGE_STEP : 1) * Math.abs(leg.to.price - leg.from.price)) / STEPS;
      placeOnChart(id, (prices[Number(id)] ?? leg.to.price) + move);
    },
  });
  const drawing = useLive<Drawing>((context, frame) => {
    const color = () => frame.palette.crosshair;
    drawLine(context, frame, { line: leg, label: '', color, isDashed: false, isFocused: false });
  });
  const layers = useMemo(() => [drawingLayer(drawing), priceLinesLayer(scene)], [drawing, scene]);
  const tools = ratios.map((ratio, position) => {
    return { tool: String(position), label: ratioText(ratio), shortcut: 'arrows move it' };
  });

  return (
    <TaskLayout
      announcement={announcement}
      keysHelp={isLocked ? null : KEYS_HELP}
      tools={isLocked ? null : <PressMode tools={tools} value={chosen} disabled={false} onValueChange={setChosen} />}
      chart={<TaskChartView title="Chart of the task" {...{ chart, model, layers, pointed }} />}
    >
      <TaskHeading>
        Leg from {format(leg.from.price)} to {format(leg.to.price)}
      </TaskHeading>
      {isLocked ? null : <TaskNote>Press the chart to place the chosen ratio, or type its price.</TaskNote>}
      {ratios.map((ratio, position) => (
        <NumberField
          key={ratio}
          label={`${ratioText(ratio)} taken back`}
          value={prices[position] ?? null}
          format={exactText}
          disabled={isLocked}
          saysUnset={!isLocked}
          result={resultOf(verdict, String(position))}
          hint={reference === null ? undefined : `Right: ${format(reference.prices[position] ?? 0)}`}
          onValue={(price) => place(position, price)}
        />
      ))}
    </TaskLayout>
  );
}
