import type { SortItem, TaskChart } from '@tradesense/core/study/task.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { atrOfBars, rulerAt } from '../../../../chart/marks/atr-ruler.ts';
import type { TaskWidgetProps } from '../task-widget.ts';
import { unsorted, withItem, type ItemBoxes } from './item-boxes.ts';
import { ChartItems } from './chart-items.tsx';
import { SortBoard } from './sort-board.tsx';
import { SortResults } from './sort-results.tsx';
import { SortSelects } from './sort-selects.tsx';
import { TaskPicture } from './task-picture.tsx';
import { WidgetFrame } from './widget-frame.tsx';
import styles from './sorting.module.css';

/** Media query for windows in which items and boxes fit next to each other. */
const WIDE = '(width >= 40rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is too narrow for items and boxes next to each other. */
const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => !window.matchMedia(WIDE).matches);

interface SortingProps extends TaskWidgetProps<'match'> {
  /** Whether each box can contain only one item. */
  isSingle: boolean;
}

/**
 * Shows items that the learner puts into boxes. If there is a chart, it marks the bars of the current item: the one
 * under the mouse or with the focus.
 */
export function Sorting(props: SortingProps) {
  const { question, answer, onAnswer, hint, verdict, reference, isLocked, isSingle } = props;
  const [boxes, setBoxes] = useState<ItemBoxes>(answer?.boxes ?? {});
  const [pointed, setPointed] = useState<SortItem | null>(null);
  const isNarrow = useIsNarrow();
  const put = (item: string, box: string | null): void => {
    const next = withItem(boxes, item, box, isSingle);
    setBoxes(next);
    onAnswer(unsorted(question, next).length === 0 ? { boxes: next } : null);
  };
  const shared = { question, boxes, verdict, onPoint: setPointed };
  const hasCharts = question.items.some(({ chart }) => chart !== undefined);
  const choices = { ...shared, disabled: isLocked, onPut: put };
  return (
    <WidgetFrame prompt={question.prompt}>
      {question.chart === null ? null : (
        <div className={styles['chart']}>
          <SortedChart chart={question.chart} tinted={hint?.bars ?? []} marked={pointed?.bars ?? []} />
        </div>
      )}
      {hasCharts ? (
        <ChartItems {...choices} reference={reference} />
      ) : reference !== null ? (
        <SortResults {...shared} reference={reference} />
      ) : isNarrow ? (
        <SortSelects {...choices} />
      ) : (
        <SortBoard {...choices} isSingle={isSingle} />
      )}
    </WidgetFrame>
  );
}

interface SortedChartProps {
  chart: TaskChart;
  tinted: readonly number[];
  /** Indexes of the current item's bars. */
  marked: readonly number[];
}

/**
 * Shows the chart with a ruler of one ATR, because the learner judges sizes in ATR. The ruler is at the last bar of the
 * current item or, if there is no current item, at the last bar of the chart.
 */
function SortedChart({ chart, tinted, marked }: SortedChartProps) {
  const bars = useMemo(() => chart.bars.map(([o, h, l, c], x) => ({ x, o, h, l, c, v: 0 })), [chart]);
  const atr = useMemo(() => atrOfBars(bars), [bars]);
  const ruler = rulerAt(bars, atr, marked.at(-1) ?? null);
  return <TaskPicture title="Chart of the task" chart={chart} tinted={tinted} marked={marked} ruler={ruler} />;
}
