import type { ReactNode } from 'react';
import styles from './figure-list.module.css';

interface FigureListProps {
  readonly label: string;
  readonly figures: readonly { readonly name: string; readonly value: ReactNode }[];
  /** Whether the figures may be out of date. */
  readonly isStale?: boolean;
}

/** Shows amounts with their names, side by side. */
export function FigureList({ label, figures, isStale = false }: FigureListProps) {
  return (
    <dl className={styles['figures']} aria-label={label} data-stale={isStale || undefined}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles['figure']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
