import type { ReactNode } from 'react';
import styles from './scrolled-table.module.css';

interface ScrolledTableProps {
  readonly name: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
  /** Class name for the cells. The page that shows the table defines it. */
  readonly className?: string | undefined;
}

/** Shows a table that scrolls within its frame, on a narrow screen also sideways. */
export function ScrolledTable({ name, columns, children, className }: ScrolledTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={className} tabIndex={0} aria-label={name}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
