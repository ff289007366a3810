import type { SortItem, TaskQuestions, TaskVerdict } from '@tradesense/core/study/task.ts';
import { Select } from '../../../../ui/select.tsx';
import type { ItemBoxes } from './item-boxes.ts';
import { ResultMark } from './result-mark.tsx';
import styles from './sort-selects.module.css';
import { resultOf } from './verdict-tone.ts';

interface SortSelectsProps {
  question: TaskQuestions['sort'];
  boxes: ItemBoxes;
  verdict: TaskVerdict | null;
  disabled: boolean;
  onPut: (item: string, box: string | null) => void;
  onPoint: (item: SortItem | null) => void;
}

/**
 * Shows each item with a select field for its box. Used in windows that are too narrow to show items and boxes next to
 * each other.
 */
export function SortSelects({
  question: { items, boxes: options },
  boxes,
  verdict,
  disabled,
  onPut,
  onPoint,
}: SortSelectsProps) {
  return (
    <ul className={styles['items']} aria-label="Items to sort">
      {items.map((item) => (
        <li key={item.id}>
          <Select
            label={item.text}
            aside={<ResultMark result={resultOf(verdict, item.id)} />}
            value={boxes[item.id] ?? ''}
            disabled={disabled}
            onFocus={() => onPoint(item)}
            onBlur={() => onPoint(null)}
            onValueChange={(box) => onPut(item.id, box === '' ? null : box)}
          >
            <option value="">Choose one</option>
            {options.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
