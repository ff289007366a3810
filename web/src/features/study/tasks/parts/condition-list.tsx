import type { VerdictResult } from '@tradesense/core/study/task.ts';
import { useId, type ReactNode } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import choiceStyles from './choice.module.css';
import styles from './condition-list.module.css';
import { ResultMark } from './result-mark.tsx';
import { useNumberKeys } from './use-number-keys.ts';

interface ConditionListProps {
  legend: ReactNode;
  conditions: readonly { readonly id: string; readonly text: string }[];
  /** Id of the chosen condition; `null` until one is chosen. */
  value: string | null;
  /** The verdict's result for the chosen condition; `null` until there is a verdict. */
  result: VerdictResult | null;
  /** The right condition and the reasons for each condition; `null` until they may be shown. */
  reference: { readonly condition: string; readonly why: Readonly<Record<string, string>> } | null;
  disabled: boolean;
  onValueChange: (id: string) => void;
}

/** Shows conditions. The learner chooses one of them by press or number key. */
export function ConditionList(props: ConditionListProps) {
  const { legend, conditions, value, result, reference, disabled, onValueChange } = props;
  const name = useId();
  useNumberKeys(
    conditions.length,
    disabled
      ? null
      : (place) => {
          const chosen = conditions[place];
          if (chosen) onValueChange(chosen.id);
        },
  );
  return (
    <fieldset className={styles['group']} disabled={disabled}>
      <legend className={classNames(choiceStyles['legend'], styles['legend'])}>{legend}</legend>
      {conditions.map(({ id, text }, place) => {
        const isChosen = id === value;
        const isRight = reference?.condition === id;
        const why = reference?.why[id];
        return (
          <label
            key={id}
            className={classNames(choiceStyles['choice'], styles['choice'])}
            data-right={isRight || undefined}
          >
            <input
              type="radio"
              className={choiceStyles['radio']}
              name={name}
              checked={isChosen}
              onChange={() => onValueChange(id)}
            />
            <span className={styles['text']}>
              {text}
              {isRight ? <Badge tone="accent">Right</Badge> : null}
              {isChosen && result !== null ? <ResultMark result={result} /> : null}
              {why !== undefined && (isRight || isChosen) ? <span className={styles['why']}>{why}</span> : null}
            </span>
            {disabled ? null : (
              <kbd className={choiceStyles['key']} aria-hidden="true">
                {place + 1}
              </kbd>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
