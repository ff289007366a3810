import { useId } from 'react';
import { flushSync } from 'react-dom';
import { ratioFieldId } from '../../chart/marks/leg-ratio-fields.tsx';
import type { MarkStore } from '../../chart/marks/mark-store.ts';
import { startedText } from '../../chart/marks/mark-text.ts';
import { useMarkState } from '../../chart/marks/use-mark-state.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './drawing-panel.module.css';
import type { SaveState } from './mark-saver.ts';
import { missingPrices, type MissingPrices } from './missing-prices.ts';

const SAVE_LABELS: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  retrying: 'Not saved yet: the server cannot be reached. Trying again…',
  refused: 'Not saved: one of these marks is invalid.',
  closed: 'This part is no longer open.',
};

interface HandInProps {
  store: MarkStore;
  model: ChartModel;
  saved: SaveState;
  isLocked: boolean;
  isSending: boolean;
  /** Shows the list of marks, which a phone hides at first. */
  onShowMarks: () => void;
  onHandIn: () => void;
}

/**
 * Shows the number of marks, whether they are saved, the checkbox “None on this chart”, the button that submits the
 * part, and what is still missing.
 */
export function HandIn({ store, model, saved, isLocked, isSending, onShowMarks, onHandIn }: HandInProps) {
  const { marks, isNone } = useMarkState(store, (state) => state.history.present);
  const noteId = useId();
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
      <Button
        isFullWidth
        isBusy={isSending}
        blockedReasonId={isReady ? undefined : noteId}
        aria-describedby={noteId}
        onClick={onHandIn}
      >
        Hand in
      </Button>
      <HandInNote id={noteId} {...{ store, model, isLocked, onShowMarks }} />
    </div>
  );
}

interface HandInNoteProps extends Pick<HandInProps, 'store' | 'model' | 'isLocked' | 'onShowMarks'> {
  id: string;
}

/**
 * Says what to do before the part can be handed in. The note has the same height for every text of a part, so that the
 * chart does not move under the finger.
 */
function HandInNote({ id, store, model, isLocked, onShowMarks }: HandInNoteProps) {
  const { marks, isNone } = useMarkState(store, (state) => state.history.present);
  const draft = useMarkState(store, (state) => state.draft);
  const kinds = useMarkState(store, (state) => state.kinds);
  const missing = missingPrices(marks);
  const show = ({ first }: MissingPrices): void => {
    // The field must be visible before it can get the focus.
    flushSync(onShowMarks);
    document.getElementById(ratioFieldId(first.markId, first.ratio))?.focus();
  };
  return (
    <div className={styles['handInNote']} data-tool={kinds[0]}>
      {draft !== null ? (
        <p id={id}>{startedText(draft, model)}</p>
      ) : missing !== null ? (
        <>
          <p id={id} className={styles['missing']}>
            Missing: {missing.text}. An empty price counts as wrong.
          </p>
          <Button size="small" variant="secondary" disabled={isLocked} onClick={() => show(missing)}>
            {missing.isOne ? 'Type the price' : 'Type the prices'}
          </Button>
        </>
      ) : (
        <p id={id}>
          {marks.length > 0 || isNone ? 'Final once handed in.' : 'Mark something, or choose “None on this chart”.'}
        </p>
      )}
    </div>
  );
}
