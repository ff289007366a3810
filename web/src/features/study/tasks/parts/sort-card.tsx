import type { SortItem, VerdictResult } from '@tradesense/core/study/task.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { ResultMark } from './result-mark.tsx';
import styles from './sort-board.module.css';
import type { useItemDrag } from './use-item-drag.ts';

interface SortCardProps {
  item: SortItem;
  isChosen: boolean;
  result: VerdictResult | null;
  disabled: boolean;
  dragging: ReturnType<typeof useItemDrag>;
  onChoose: (item: string, isByKey: boolean) => void;
  onPoint: (item: SortItem | null) => void;
}

/** Shows an item that can be dragged, or chosen by press or Enter. */
export function SortCard({ item, isChosen, result, disabled, dragging, onChoose, onPoint }: SortCardProps) {
  const drag = dragging.drag?.item === item.id ? dragging.drag : null;
  return (
    <button
      type="button"
      data-item={item.id}
      className={classNames(styles['card'], drag !== null && styles['dragged'])}
      style={drag === null ? undefined : { transform: `translate(${drag.dx}px, ${drag.dy}px)` }}
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={(event) => {
        const isByKey = event.detail === 0;
        if (isByKey || !dragging.wasDrag()) onChoose(item.id, isByKey);
      }}
      onFocus={() => onPoint(item)}
      onBlur={() => onPoint(null)}
      onMouseEnter={() => onPoint(item)}
      onMouseLeave={() => onPoint(null)}
      {...(disabled ? {} : dragging.handlersOf(item.id))}
    >
      <span className={styles['grip']} data-grip="" aria-hidden="true">
        ⠿
      </span>
      <span>{item.text}</span>
      <ResultMark result={result} />
    </button>
  );
}
