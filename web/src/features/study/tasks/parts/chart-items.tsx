import type { SortItem, SortReference, TaskQuestions, TaskVerdict } from '@tradesense/core/study/task.ts';
import { Select } from '../../../../ui/select.tsx';
import styles from './chart-items.module.css';
import { ClockPicture } from './clock-picture.tsx';
import type { ItemBoxes } from './item-boxes.ts';
import { ResultMark } from './result-mark.tsx';
import { TaskNote } from './task-layout.tsx';
import { resultOf } from './verdict-tone.ts';

interface ChartItemsProps {
  question: TaskQuestions['sort'];
  boxes: ItemBoxes;
  verdict: TaskVerdict | null;
  reference: SortReference | null;
  disabled: boolean;
  onPut: (item: string, box: string | null) => void;
}

/**
 * Shows items that are charts, each with a choice of its box. Once the reference is known, also shows the right box and
 * the reason.
 */
export function ChartItems({ question, boxes, verdict, reference, disabled, onPut }: ChartItemsProps) {
  const nameOf = (box: string | undefined) => question.boxes.find(({ id }) => id === box)?.text;
  const choiceOf = ({ id, text }: SortItem) => (
    <Select
      label={text}
      aside={<ResultMark result={resultOf(verdict, id)} />}
      value={boxes[id] ?? ''}
      disabled={disabled}
      onValueChange={(box) => onPut(id, box === '' ? null : box)}
    >
      <option value="">Choose one</option>
      {question.boxes.map((box) => (
        <option key={box.id} value={box.id}>
          {box.text}
        </option>
      ))}
    </Select>
  );
  return (
    <>
      <ul className={styles['items']} aria-label={reference === null ? 'Charts to match' : 'Result for each chart'}>
        {question.items.map((item) => (
          <li key={item.id} className={styles['item']}>
            {reference === null ? (
              <div className={styles['choice']}>{choiceOf(item)}</div>
            ) : (
              <p className={styles['head']}>
                <strong>
                  {item.text}: {nameOf(reference.boxes[item.id])}
                </strong>
                <ResultMark result={resultOf(verdict, item.id)} />
              </p>
            )}
            {item.chart === undefined ? null : <ClockPicture title={item.text} chart={item.chart} />}
            {reference === null ? null : <p className={styles['why']}>{reference.why[item.id]}</p>}
          </li>
        ))}
      </ul>
      <TaskNote>
        Below each chart: the hour in UTC at which a bar begins. A dashed line: hours from the start of one bar to the
        start of the next.
      </TaskNote>
    </>
  );
}
