import type { ReactNode } from 'react';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './chart-toolbar.module.css';

interface ToolSelectProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** A select as high as a button. Only screen readers get its label. */
export function ToolSelect({ label, value, onValueChange, children }: ToolSelectProps) {
  return (
    <label className={styles['choice']}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        className={styles['select']}
        title={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      >
        {children}
      </select>
    </label>
  );
}
