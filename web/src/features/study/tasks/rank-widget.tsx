import type { TaskChart, RankItem, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useLive } from './parts/live.ts';
import { drawLine, lineAt, type ShownLine } from './parts/line-drawing.ts';
import { pressLayer, type PressScene } from './parts/press-layer.ts';
import { ResultMark } from './parts/result-mark.tsx';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskHeading, TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultColor, resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './rank-widget.module.css';
import type { FocusedBars, TaskWidgetProps } from './task-widget.ts';

type Order = readonly string[];

const NO_ORDER: Order = [];
const KEYS_HELP =
  'Left and right arrows move bar by bar. Enter or the space bar on the bar where a leg ends gives it the next place, and ' +
  'once more takes it back. The list beside the chart does the same.';

/** Returns the ranking with the item appended, or without the item if it was already ranked. */
function toggled(order: Order, id: string): Order {
  return order.includes(id) ? order.filter((each) => each !== id) : [...order, id];
}

/** Shows items. The learner presses them one after the other, from the largest to the smallest. */
export default function RankWidget(props: TaskWidgetProps<'rank'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const { items, chart } = question;
  const [draft, setDraft] = useState<Order>(NO_ORDER);
  const [announcement, setAnnouncement] = useState('');
  const order = answer?.order ?? draft;
  const toggle = (item: RankItem): void => {
    const next = toggled(order, item.id);
    setDraft(next);
    onAnswer(next.length === items.length ? { order: next } : null);
    const place = next.indexOf(item.id) + 1;
    setAnnouncement(
      `${item.text}: ${place === 0 ? 'taken back' : `place ${place}`}. ${next.length} of ${items.length} placed.`,
    );
  };
  const list = (
    <>
      <TaskHeading>
        Places: {order.length} of {items.length}
      </TaskHeading>
      {isLocked ? null : <TaskNote>Choose the largest first. A second press takes a place back.</TaskNote>}
      <RankList {...{ items, order, verdict, reference, isLocked }} onToggle={toggle} />
    </>
  );
  if (chart === null) return <WidgetFrame prompt={question.prompt}>{list}</WidgetFrame>;
  return (
    <TaskLayout
      prompt={question.prompt}
      announcement={announcement}
      keysHelp={isLocked ? null : KEYS_HELP}
      chart={<RankChart {...{ chart, items, order, verdict, hint, focused, isLocked }} onToggle={toggle} />}
    >
      {list}
    </TaskLayout>
  );
}

interface RankListProps extends Pick<TaskWidgetProps<'rank'>, 'verdict' | 'reference' | 'isLocked'> {
  items: readonly RankItem[];
  order: Order;
  onToggle: (item: RankItem) => void;
}

function RankList({ items, order, verdict, reference, isLocked, onToggle }: RankListProps) {
  return (
    <ul className={styles['items']} aria-label="Items to put in order">
      {items.map((item) => {
        const place = order.indexOf(item.id) + 1;
        const right = (reference?.order.indexOf(item.id) ?? -1) + 1;
        return (
          <li key={item.id}>
            <Button
              variant="secondary"
              size="small"
              isFullWidth
              disabled={isLocked}
              aria-pressed={place > 0}
              onClick={() => onToggle(item)}
            >
              <span className={styles['face']}>
                <span className={styles['place']} data-empty={place === 0 ? true : undefined}>
                  {place === 0 ? '–' : place}
                </span>
                <span className={styles['text']}>
                  {item.text}
                  <VisuallyHidden>, {place === 0 ? 'no place yet' : `place ${place}`}</VisuallyHidden>
                </span>
              </span>
            </Button>
            <ResultMark result={resultOf(verdict, item.id)} />
            {reference === null ? null : (
              <p className={styles['why']}>
                Place {right}. {reference.why[item.id]}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface RankChartProps {
  chart: TaskChart;
  items: readonly RankItem[];
  order: Order;
  verdict: TaskVerdict | null;
  hint: TaskWidgetProps<'rank'>['hint'];
  focused: FocusedBars;
  isLocked: boolean;
  onToggle: (item: RankItem) => void;
}

function shownLine(item: RankItem, order: Order, verdict: TaskVerdict | null): ShownLine | null {
  if (item.line === null) return null;
  const place = order.indexOf(item.id) + 1;
  const result = resultOf(verdict, item.id);
  return {
    line: item.line,
    label: place === 0 ? '' : String(place),
    color: (palette) => (result === null ? palette.lines[place === 0 ? 4 : 1] : resultColor(result, palette)),
    isDashed: place === 0,
    isFocused: false,
  };
}

function RankChart({ chart, items, order, verdict, hint, focused, isLocked, onToggle }: RankChartProps) {
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const drawn = items.flatMap((item) => (item.line === null ? [] : [{ item, line: item.line }]));
  const scene = useLive<PressScene>({
    isLocked,
    draw: (context, frame) => {
      for (const { item } of drawn) {
        const shown = shownLine(item, order, verdict);
        if (shown !== null) drawLine(context, frame, shown);
      }
    },
    shapeAt: (point, reach, frame) => lineAt(drawn.map(({ line }) => line), point, reach, frame), // oxfmt-ignore
    shapeOfBar: (index) => {
      const position = drawn.findIndex(({ line }) => line.to.index === index);
      return position < 0 ? null : position;
    },
    onPress: (position) => {
      const item = drawn[position]?.item;
      if (item !== undefined) onToggle(item);
    },
  });
  const layers = useMemo(() => [pressLayer(scene)], [scene]);
  return <TaskChartView title="Chart of the task" {...{ chart, model, layers, pointed }} />;
}
