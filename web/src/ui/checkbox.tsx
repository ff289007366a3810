import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  onCheckedChange?: (isChecked: boolean) => void;
}

export function Checkbox({ label, id, onCheckedChange, onChange, ...input }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={styles['checkbox']}>
      <input
        {...input}
        id={controlId}
        type="checkbox"
        className={styles['input']}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      <label htmlFor={controlId} className={styles['label']}>
        {label}
      </label>
    </div>
  );
}
