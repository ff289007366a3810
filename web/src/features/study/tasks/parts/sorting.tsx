import type { SortItem } from '@tradesense/core/study/task.ts';
import { useState } from 'react';
import type { TaskWidgetProps } from '../task-widget.ts';
import { unsorted, withItem, type ItemBoxes } from './item-boxes.ts';
import { SortBoard } from './sort-board.tsx';
import { SortResults } from './sort-results.tsx';
import { SortSelects } from './sort-selects.tsx';
import { TaskPicture } from './task-picture.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { WidgetFrame } from './widget-frame.tsx';

interface SortingProps extends TaskWidgetProps<'sort'> {
  /** Whether a box takes exactly one item. */
  isSingle: boolean;
}

/** Shows items that are put into boxes, and the bars of the item at hand on the chart, if there is one. */
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
  const choices = { ...shared, disabled: isLocked, onPut: put };
  return (
    <WidgetFrame prompt={question.prompt}>
      {question.chart === null ? null : (
        <TaskPicture
          title="Chart of the task"
          chart={question.chart}
          tinted={hint?.bars ?? []}
          marked={pointed?.bars ?? []}
        />
      )}
      {reference !== null ? (
        <SortResults {...shared} reference={reference} />
      ) : isNarrow ? (
        <SortSelects {...choices} />
      ) : (
        <SortBoard {...choices} isSingle={isSingle} />
      )}
    </WidgetFrame>
  );
}
