import type { SortItem, TaskQuestions, TaskVerdict } from '@tradesense/core/study/task.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { unsorted, type ItemBoxes } from './item-boxes.ts';
import styles from './sort-board.module.css';
import { SortCard } from './sort-card.tsx';
import { useItemChoice } from './use-item-choice.ts';
import { useItemDrag } from './use-item-drag.ts';
import { resultOf } from './verdict-tone.ts';

interface SortBoardProps {
  question: TaskQuestions['sort'];
  boxes: ItemBoxes;
  /** Whether each box can contain only one item. */
  isSingle: boolean;
  verdict: TaskVerdict | null;
  disabled: boolean;
  /** Called when an item is put into a box; with `null` when it is taken out of its box. */
  onPut: (item: string, box: string | null) => void;
  /** Called with the item that is under the mouse or has the focus; `null` if there is none. */
  onPoint: (item: SortItem | null) => void;
}

/**
 * Shows items and boxes next to each other. The learner drags an item into a box. Alternatively, the learner presses
 * the item and then the button of the box.
 */
export function SortBoard(props: SortBoardProps) {
  const { question, boxes, isSingle, verdict, disabled, onPut, onPoint } = props;
  const [announcement, setAnnouncement] = useState('');
  const { board, chosen, choose, endChoice, moveAmongBoxes } = useItemChoice();
  const waiting = unsorted(question, boxes);
  const put = (item: string, box: string | null): void => {
    onPut(item, box);
    endChoice(waiting.find(({ id }) => id !== item)?.id ?? item);
    setAnnouncement(placedText(question, item, box));
  };
  const dragging = useItemDrag((item, box) => put(item, box === '' ? null : box));
  const classOf = (area: string, box: string) =>
    classNames(styles[area], dragging.drag?.over === box && styles['over']);
  const cardsOf = (items: readonly SortItem[]) => (
    <ul className={styles['cards']}>
      {items.map((item) => (
        <li key={item.id}>
          <SortCard
            {...{ item, disabled, dragging, onPoint }}
            isChosen={chosen === item.id}
            result={resultOf(verdict, item.id)}
            onChoose={choose}
          />
        </li>
      ))}
    </ul>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div ref={board} className={styles['board']} onKeyDown={moveAmongBoxes}>
      <section className={classOf('tray', '')} data-box="" aria-label="Items to sort">
        {waiting.length === 0 ? <p className={styles['empty']}>Every item is in a box.</p> : cardsOf(waiting)}
      </section>
      <div className={isSingle ? styles['rows'] : styles['columns']}>
        {question.boxes.map(({ id, text }) => {
          const inside = question.items.filter((item) => boxes[item.id] === id);
          return (
            <section key={id} className={classOf('box', id)} data-box={id} aria-label={text}>
              <p className={styles['name']}>{text}</p>
              {inside.length > 0 ? cardsOf(inside) : <p className={styles['empty']}>Empty</p>}
              {chosen === null || boxes[chosen] === id ? null : (
                <Button
                  variant="secondary"
                  data-put=""
                  className={styles['put']}
                  aria-label={`Put here: ${text}`}
                  onClick={() => put(chosen, id)}
                >
                  Put here
                </Button>
              )}
            </section>
          );
        })}
      </div>
      {disabled ? null : (
        <p className={styles['help']}>
          Drag an item into a box, or choose it and then its box. Keys: Enter, arrows, Escape.
        </p>
      )}
      <VisuallyHidden>
        <output aria-label="Last action">{announcement}</output>
      </VisuallyHidden>
    </div>
  );
}

function placedText({ items, boxes }: TaskQuestions['sort'], item: string, box: string | null): string {
  const name = items.find(({ id }) => id === item)?.text ?? '';
  const place = boxes.find(({ id }) => id === box)?.text;
  return place === undefined ? `${name}: taken out of its box.` : `${name}: put into ${place}.`;
}
