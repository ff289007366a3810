import { useState } from 'react';
import { exactText, fixedText } from '../../../ui/number-text.ts';
import { FigureList } from './parts/figure-list.tsx';
import { FigureTable } from './parts/figure-table.tsx';
import { NumberField } from './parts/number-field.tsx';
import { resultOf } from './parts/verdict-tone.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './compute-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

type Values = Readonly<Record<string, number | null>>;

/**
 * Shows the given figures and a field for each step of the calculation. The answer is complete once the last step,
 * which is the result, has a value and no field is invalid.
 */
export default function ComputeWidget(props: TaskWidgetProps<'compute'>) {
  const { question, answer, onAnswer, verdict, reference, isLocked } = props;
  const { prompt, given, steps, table } = question;
  const [values, setValues] = useState<Values>(answer?.values ?? {});
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set());
  const result = steps.at(-1)?.id ?? '';
  const change = (id: string, value: number | null, isInvalid: boolean): void => {
    const nextValues = { ...values, [id]: value };
    const nextInvalid = new Set(invalid);
    if (isInvalid) nextInvalid.add(id);
    else nextInvalid.delete(id);
    setValues(nextValues);
    setInvalid(nextInvalid);
    const isComplete = nextInvalid.size === 0 && typeof nextValues[result] === 'number';
    onAnswer(isComplete ? { values: filledSteps(nextValues) } : null);
  };
  return (
    <WidgetFrame prompt={prompt}>
      {given.length === 0 ? null : (
        <FigureList
          label="Given figures"
          figures={given.map(({ label, value }) => ({ label, value: givenText(value) }))}
        />
      )}
      {table === undefined ? null : <FigureTable table={table} />}
      <ol className={styles['steps']}>
        {steps.map(({ id, label, unit, decimals }) => {
          const right = reference?.values[id];
          const why = reference?.why[id];
          return (
            <li key={id} className={styles['step']}>
              <NumberField
                label={label}
                value={values[id] ?? null}
                format={exactText}
                unit={unit}
                disabled={isLocked}
                result={resultOf(verdict, id)}
                onValue={(value, isInvalid) => change(id, value, isInvalid)}
              />
              {right === undefined ? null : (
                <p className={styles['working']}>
                  <strong>{withUnit(fixedText(right, decimals), unit)}</strong> {why}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {isLocked ? null : (
        <p className={styles['note']}>The last step is the result. A step left empty counts as wrong.</p>
      )}
    </WidgetFrame>
  );
}

/** Formats a given figure with all its digits. A text that is not a plain number stays as it is. */
function givenText(value: string): string {
  return fixedText(value, value.split('.')[1]?.length ?? 0);
}

function withUnit(figure: string, unit: string): string {
  return unit === '%' ? `${figure}%` : `${figure} ${unit}`.trimEnd();
}

/** Returns the values of the steps that have one, by step id. */
function filledSteps(values: Values): Record<string, number> {
  return Object.fromEntries(Object.entries(values).flatMap(([id, value]) => (value === null ? [] : [[id, value]])));
}
