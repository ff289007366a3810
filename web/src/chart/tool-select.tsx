import type { ReactNode } from 'react';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './chart-toolbar.module.css';

interface ToolSelectProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** A select box as high as a button. Its label is only visible to screen readers. */
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
