import type { PlayControl, PlayKind, PlayLine, PlayScene, PlayTerms } from '@tradesense/core/study/play/play.ts';
import { onStep } from '@tradesense/core/study/play/on-step.ts';
import { playRule } from '@tradesense/core/study/play/plays.ts';
import type { TaskChart } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import type { SeriesColor } from '../../../chart/model/indicator-setting.ts';
import { Slider } from '../../../ui/slider.tsx';
import { fixedText, quantityText } from '../../../ui/number-text.ts';
import { barName } from '../tasks/parts/bar-words.ts';
import { FigureList } from '../tasks/parts/figure-list.tsx';
import { useLive } from '../tasks/parts/live.ts';
import { priceLinesLayer, type PriceLine, type PriceLinesScene } from '../tasks/parts/price-lines-layer.ts';
import { TaskChartView, useTaskChartModel } from '../tasks/parts/task-chart.tsx';
import styles from './play-chart.module.css';

export interface PlayChartProps {
  kind: PlayKind;
  chart: TaskChart;
  terms: PlayTerms;
}

/** Number of steps by which an arrow key with Shift moves a line. */
const LARGE_STEP = 10;
const LINE_COLORS: Readonly<Record<PlayLine['tone'], SeriesColor>> = { entry: 4, stop: 2, result: 3 };
const OWN_COLOR: SeriesColor = 1;

/**
 * Shows a recorded chart with a made-up order or position. The learner moves its controls, and lines, figures and the
 * sentence follow. A price can also be dragged on the chart, or moved there with the arrow keys.
 */
export function PlayChart({ kind, chart, terms }: PlayChartProps) {
  const rule = playRule(kind);
  const material = useMemo(() => ({ chart, terms }), [chart, terms]);
  const controls = useMemo(() => rule.controls(material), [rule, material]);
  const [values, setValues] = useState(() => Object.fromEntries(controls.map(({ id, start }) => [id, start])));
  const scene = useMemo(() => rule.scene(material, values), [rule, material, values]);
  const valueOf = ({ id, start }: PlayControl): number => values[id] ?? start;
  const set = (control: PlayControl, value: number) => setValues({ ...values, [control.id]: onStep(control, value) });
  const model = useTaskChartModel(chart);
  const pointed = useMemo(() => ({ hinted: scene.marked, focused: scene.held, isRevealing: false }), [scene]);
  const priced = controls.find(({ unit }) => unit === 'price');
  const lines = useLive<PriceLinesScene>({
    lines: [...fixedLines(scene), ...(priced === undefined ? [] : [ownLine(priced, valueOf(priced), chart)])],
    chosen: priced?.id ?? null,
    isLocked: priced === undefined,
    onPrice: (_id, price) => {
      if (priced !== undefined) set(priced, price);
    },
    onStep: (_id, steps, isLarge) => {
      if (priced !== undefined) set(priced, valueOf(priced) + steps * priced.step * (isLarge ? LARGE_STEP : 1));
    },
  });
  const layers = useMemo(() => [priceLinesLayer(lines)], [lines]);
  return (
    <>
      <p>{rule.invitation}</p>
      <TaskChartView title="Chart to play with" {...{ chart, model, pointed, layers }} />
      <p className={styles['sentence']}>
        <output aria-label="What the chart shows">{scene.sentence}</output>
      </p>
      <div className={styles['controls']}>
        {controls.map((control) => (
          <Slider
            key={control.id}
            label={control.label}
            value={valueOf(control)}
            min={control.min}
            max={control.max}
            step={control.step}
            format={(value) => valueText(control, value, chart)}
            onValueChange={(value) => set(control, value)}
          />
        ))}
      </div>
      {priced === undefined ? null : (
        <p className={styles['note']}>
          The line of the {priced.label.toLowerCase()} can be dragged on the chart. With the chart focused, the up and
          down arrows move it, with Shift in larger steps.
        </p>
      )}
      <FigureList label="Figures of the chart" figures={scene.figures} />
    </>
  );
}

function valueText({ unit }: PlayControl, value: number, { decimals }: TaskChart): string {
  switch (unit) {
    case 'bar':
      return barName(value);
    case 'bars':
      return String(value);
    case 'price':
      return fixedText(value, decimals);
    case '%':
    case '×':
      return `${quantityText(value)}${unit}`;
    case 'ATR':
      return `${quantityText(value)} ATR`;
  }
}

const fixedLines = ({ lines }: PlayScene): readonly PriceLine[] =>
  lines.map(({ label, price, tone }, index) => ({
    id: `line-${index}`,
    label,
    price,
    color: LINE_COLORS[tone],
    isDashed: tone === 'entry',
    isFixed: true,
  }));

const ownLine = ({ id, label }: PlayControl, price: number, { decimals }: TaskChart): PriceLine => ({
  id,
  label: `${label} ${fixedText(price, decimals)}`,
  price,
  color: OWN_COLOR,
  isDashed: false,
  isFixed: false,
});
