import type { SortItem, SortReference, TaskQuestions, TaskVerdict } from '@tradesense/core/study/task.ts';
import type { ItemBoxes } from './item-boxes.ts';
import { ResultMark } from './result-mark.tsx';
import styles from './sort-results.module.css';
import { resultOf } from './verdict-tone.ts';

interface SortResultsProps {
  question: TaskQuestions['sort'];
  boxes: ItemBoxes;
  verdict: TaskVerdict | null;
  reference: SortReference;
  onPoint: (item: SortItem | null) => void;
}

/** Shows the right box of each item and the reason, next to the box that the learner chose. */
export function SortResults({ question, boxes, verdict, reference, onPoint }: SortResultsProps) {
  const nameOf = (box: string | undefined) => question.boxes.find(({ id }) => id === box)?.text;
  return (
    <ul className={styles['results']} aria-label="Result for each item">
      {question.items.map((item) => {
        const [chosen, right] = [boxes[item.id], reference.boxes[item.id]];
        return (
          <li key={item.id} className={styles['result']}>
            <p className={styles['head']}>
              {item.bars.length === 0 ? <strong>{item.text}</strong> : <PointingText item={item} onPoint={onPoint} />}
              <ResultMark result={resultOf(verdict, item.id)} />
            </p>
            <p className={styles['box']}>
              {nameOf(right)}
              {chosen === undefined || chosen === right ? null : (
                <span className={styles['chosen']}> · you chose: {nameOf(chosen)}</span>
              )}
            </p>
            <p className={styles['why']}>{reference.why[item.id]}</p>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Shows the text of an item. While the mouse is over the text or the text has the focus, the chart marks the bars of
 * the item.
 */
function PointingText({ item, onPoint }: { item: SortItem; onPoint: SortResultsProps['onPoint'] }) {
  const point = (): void => onPoint(item);
  const leave = (): void => onPoint(null);
  return (
    <button
      type="button"
      className={styles['pointing']}
      onClick={point}
      onFocus={point}
      onBlur={leave}
      onMouseEnter={point}
      onMouseLeave={leave}
    >
      {item.text}
    </button>
  );
}
