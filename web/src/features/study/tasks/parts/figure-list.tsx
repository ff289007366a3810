import styles from './figure-list.module.css';

interface FigureListProps {
  /** Accessible name. */
  label: string;
  figures: readonly { readonly label: string; readonly value: string }[];
}

/** Shows figures with their labels in a row, which wraps if it is too long. */
export function FigureList({ label, figures }: FigureListProps) {
  return (
    <dl className={styles['figures']} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles['figure']}>
          <dt>{figure.label}</dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
