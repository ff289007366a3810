import { PLAN_CONFIDENCE } from '@tradesense/contract/sandbox-constants.ts';
import { useId } from 'react';
import { percentText } from '../../ui/number-text.ts';
import styles from './plan-confidence-field.module.css';
import { neededText } from './needed-text.ts';
import { readConfidenceField } from './ticket-amount.ts';
import type { TradingDesk } from './trading-desk.ts';

const MIDDLE = 50;

/**
 * Returns the hint for the confidence field. For comparison, the hint contains the break-even hit rate: the hit rate at
 * which such trades lose nothing after costs.
 */
function confidenceHint(confidence: string, breakEven: string | null): string {
  if (breakEven === null) return 'How likely the target comes before the stop.';
  return neededText(Number(breakEven), /^\d{1,2}$/.test(confidence.trim()) ? Number(confidence) : null);
}

/**
 * Shows a slider and a number field for the confidence on one line. Until a value is set, the slider has no thumb, so
 * that it suggests no value.
 */
export function PlanConfidenceField({ ticket }: Pick<TradingDesk, 'ticket'>) {
  const { draft, change, errors, preview } = ticket;
  const id = useId();
  const read = readConfidenceField(draft.confidence);
  const isUnset = !read.ok;
  const set = (value: number) => change({ confidence: String(value) });
  return (
    <div className={styles['place']}>
      <div className={styles['row']}>
        <label htmlFor={id} className={styles['label']}>
          Confidence in %
        </label>
        <input
          type="range"
          aria-label="Confidence, slider"
          className={styles['slider']}
          {...PLAN_CONFIDENCE}
          value={read.ok ? read.value : MIDDLE}
          data-unset={isUnset || undefined}
          aria-valuetext={read.ok ? percentText(read.value) : 'not set yet'}
          onChange={(event) => set(event.target.valueAsNumber)}
          // While no value is set, the slider's internal value is the middle of its range. Pressing there therefore
          // fires no change event, so the click sets the value.
          onClick={(event) => {
            if (isUnset) set(event.currentTarget.valueAsNumber);
          }}
        />
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={styles['number']}
          value={draft.confidence}
          placeholder="–"
          aria-invalid={errors.confidence === undefined ? undefined : true}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => change({ confidence: event.target.value })}
        />
      </div>
      <p id={`${id}-hint`} className={styles['hint']}>
        {confidenceHint(draft.confidence, preview.value?.breakEvenHitRate ?? null)}
      </p>
      <p id={`${id}-error`} role="alert" className={styles['error']}>
        {errors.confidence}
      </p>
    </div>
  );
}
