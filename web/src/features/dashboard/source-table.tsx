import type { ReactNode } from 'react';
import { MoreButton, type PagedQuery } from '../../ui/more-button.tsx';
import { ScrolledTable } from '../../ui/scrolled-table.tsx';
import styles from './source-dialog.module.css';

export interface SourceRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

interface SourceTableProps {
  /** Text above the rows, such as “Made of 12 trades”. */
  readonly head?: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly SourceRow[];
  readonly more: PagedQuery;
}

/** Shows the rows that a figure was computed from, page by page. */
export function SourceTable({ head, name, columns, rows, more }: SourceTableProps) {
  return (
    <>
      {head === undefined ? null : <h3 className={styles['head']}>{head}</h3>}
      <ScrolledTable name={name} columns={columns} className={styles['scroller']}>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, place) => (
              <td key={columns[place]}>{cell}</td>
            ))}
          </tr>
        ))}
      </ScrolledTable>
      <MoreButton query={more} />
    </>
  );
}
