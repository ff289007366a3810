import styles from './figure-list.module.css';

interface FigureListProps {
  readonly label: string;
  /** Shown as they are, to the last digit. */
  readonly figures: readonly { readonly name: string; readonly value: string }[];
  /** They may be old. */
  readonly isStale?: boolean;
}

/** Amounts side by side. */
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
