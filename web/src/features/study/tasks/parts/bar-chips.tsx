import type { VerdictResult } from '@tradesense/core/study/task.ts';
import { CrossIcon } from '../../../../ui/text-icons.tsx';
import styles from './bar-chips.module.css';
import { barName } from './bar-words.ts';
import { RESULT_LABELS } from './verdict-tone.ts';

export interface BarChip {
  readonly index: number;
  /** The verdict's result for this bar; `null` until there is a verdict. */
  readonly result: VerdictResult | null;
}

interface BarChipsProps {
  label: string;
  chips: readonly BarChip[];
  disabled: boolean;
  onRemove: (index: number) => void;
}

/** Shows the chosen bars, each with a button that removes it. */
export function BarChips({ label, chips, disabled, onRemove }: BarChipsProps) {
  return (
    <ul className={styles['chips']} aria-label={label}>
      {chips.map(({ index, result }) => {
        const isRemovable = !disabled && result !== 'missed';
        return (
          <li key={index} className={styles['chip']} data-result={result ?? undefined}>
            <span>
              {barName(index)}
              {result === null ? null : (
                <>
                  {' '}
                  <span aria-hidden="true">{RESULT_LABELS[result].sign}</span> {RESULT_LABELS[result].name}
                </>
              )}
            </span>
            {isRemovable ? (
              <button
                type="button"
                className={styles['remove']}
                aria-label={`Remove ${barName(index).toLowerCase()}`}
                onClick={() => onRemove(index)}
              >
                <CrossIcon />
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
