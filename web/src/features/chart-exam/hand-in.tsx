import type { MarkStore } from '../../chart/marks/mark-store.ts';
import { useMarkState } from '../../chart/marks/use-mark-state.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './drawing-panel.module.css';
import type { SaveState } from './mark-saver.ts';

const SAVE_LABELS: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  retrying: 'Not saved yet: the server cannot be reached. Trying again…',
  refused: 'Not saved: one of these marks is invalid.',
  closed: 'This part is no longer open.',
};

interface HandInProps {
  store: MarkStore;
  saved: SaveState;
  isLocked: boolean;
  isSending: boolean;
  onHandIn: () => void;
}

/**
 * Shows the number of marks, whether they are saved, the checkbox “None on this chart”, and the button that submits the
 * part.
 */
export function HandIn({ store, saved, isLocked, isSending, onHandIn }: HandInProps) {
  const { marks, isNone } = useMarkState(store, (state) => state.history.present);
  const isReady = marks.length > 0 || isNone;
  return (
    <div className={styles['handIn']}>
      <p className={styles['count']}>
        <strong>{marks.length === 1 ? '1 mark' : `${marks.length} marks`}</strong>
        <output className={styles['saved']} data-state={saved}>
          {SAVE_LABELS[saved]}
        </output>
      </p>
      <Checkbox
        label="None on this chart"
        checked={isNone}
        disabled={isLocked}
        onCheckedChange={(isChosen) => store.send({ kind: isChosen ? 'none-chosen' : 'undone' })}
      />
      <Button isFullWidth disabled={!isReady} isBusy={isSending} onClick={onHandIn}>
        Hand in
      </Button>
      {/* Always shown, so that the layout stays the same when the first mark is placed. */}
      <p className={styles['note']}>
        {isReady ? 'Final once handed in.' : 'Mark something, or choose “None on this chart”.'}
      </p>
    </div>
  );
}
