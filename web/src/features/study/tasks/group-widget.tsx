import type { SortItem, TaskQuestions, TaskReferences } from '@tradesense/core/study/task.ts';
import { useState } from 'react';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import styles from './group-widget.module.css';
import type { ItemBoxes } from './parts/item-boxes.ts';
import { ResultMark } from './parts/result-mark.tsx';
import { ReturnBars } from './parts/return-bars.tsx';
import { TaskPicture } from './parts/task-picture.tsx';
import { resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import type { TaskWidgetProps } from './task-widget.ts';

/**
 * Shows items, each with a choice of its group. If the items have daily returns, the items are listed below each other.
 * The same day is then at the same x position in all items.
 */
export default function GroupWidget(props: TaskWidgetProps<'group'>) {
  const { question, answer, onAnswer, hint, verdict, reference, isLocked } = props;
  const [boxes, setBoxes] = useState<ItemBoxes>(answer?.boxes ?? {});
  const [pointed, setPointed] = useState<SortItem | null>(null);
  const put = (item: string, box: string): void => {
    const next = { ...boxes, [item]: box };
    setBoxes(next);
    onAnswer(question.items.every(({ id }) => next[id] !== undefined) ? { boxes: next } : null);
  };
  const left = question.items.filter(({ id }) => boxes[id] === undefined).length;
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
      <ul className={styles['items']} aria-label="Items to group">
        {question.items.map((item) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus comes from the choices inside
          <li
            key={item.id}
            className={styles['item']}
            data-group={boxes[item.id]}
            onFocus={() => setPointed(item)}
            onBlur={() => setPointed(null)}
            onMouseEnter={() => setPointed(item)}
            onMouseLeave={() => setPointed(null)}
          >
            <p className={styles['name']}>
              {item.text} <ResultMark result={resultOf(verdict, item.id)} />
            </p>
            {item.returns === null ? null : (
              <ReturnBars title={`Daily returns of ${item.text}`} returns={item.returns} />
            )}
            <SegmentedControl
              label={`Group of ${item.text}`}
              isLabelHidden
              value={boxes[item.id] ?? null}
              options={question.boxes.map(({ id, text }) => ({ value: id, label: text.replace('Group ', '') }))}
              disabled={isLocked}
              onValueChange={(box) => put(item.id, box)}
            />
            {reference === null ? null : <p className={styles['why']}>{companyText(question, reference, item.id)}</p>}
          </li>
        ))}
      </ul>
      {isLocked || left === 0 ? null : (
        <p className={styles['left']}>{left} without a group. A single item can be a group.</p>
      )}
    </WidgetFrame>
  );
}

/** Returns a text that says which other items belong to the group of this item, and why. */
function companyText({ items }: TaskQuestions['group'], { boxes, why }: TaskReferences['group'], item: string): string {
  const others = items.filter(({ id }) => id !== item && boxes[id] === boxes[item]).map(({ text }) => text);
  return `${others.length === 0 ? 'On its own.' : `With ${others.join(' and ')}.`} ${why[item] ?? ''}`;
}
