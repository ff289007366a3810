import type { ReactNode } from 'react';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './chart-toolbar.module.css';

interface ToolSelectProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** A select with the height of a button. Its label is for screen readers only. */
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
