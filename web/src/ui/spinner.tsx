import { classNames } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SpinnerProps {
  size?: 'small' | 'medium' | 'large';
  /** Name of what is loading, for screen readers. */
  label: string;
}

export function Spinner({ size = 'medium', label }: SpinnerProps) {
  return (
    <output className={styles['wrapper']}>
      <span className={classNames(styles['spinner'], styles[size])} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
