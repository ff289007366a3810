import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** Attributes that link a control to its label, hint and error. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Text that is always shown below the control. */
  hint?: ReactNode;
  /** What is wrong with the value; `undefined` if nothing is. Screen readers announce it when it appears. */
  error?: string | undefined;
  /** Content at the end of the label's line, for example a counter. */
  aside?: ReactNode;
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined;
  children: (control: FieldControlProps) => ReactNode;
}

/** Shows a text control with its label, its hint and its error. */
export function Field({ label, hint, error, aside, id, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <div className={styles['head']}>
        <label className={styles['label']} htmlFor={controlId}>
          {label}
        </label>
        {aside === undefined ? null : <span className={styles['aside']}>{aside}</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <p id={errorId} className={styles['error']} role="alert">
        {error}
      </p>
    </div>
  );
}

export const controlClass = styles['control'];
