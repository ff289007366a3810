import type { ReactNode } from 'react';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './chart-toolbar.module.css';

interface ToolSelectProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** A select as low as the buttons beside it; its label is for those who hear it. */
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
