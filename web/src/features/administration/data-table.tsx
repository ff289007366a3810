import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './data-table.module.css';

/** How a column is sorted, and what a press on its heading does. */
export interface ColumnSort {
  readonly state: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
}

export interface Column<Row> {
  readonly id: string;
  readonly label: ReactNode;
  readonly isNumber?: boolean;
  /** Whether the cells hold sentences, which may wrap. */
  readonly isText?: boolean;
  /** Whether heading and cells hold names or a few words, which may wrap where the table is too narrow. */
  readonly isWrapped?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Present if the table can be sorted by this column. */
  readonly sort?: ColumnSort;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly selectedKey?: string | undefined;
  readonly isBusy?: boolean;
}

const ARROWS = { ascending: ' ▲', descending: ' ▼' } as const;

/** Shows a table that scrolls sideways within the page. The heading of a column with `sort` is a button. */
export function DataTable<Row>({ label, columns, rows, rowKey, selectedKey, isBusy = false }: DataTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reachable by keyboard
    <div className={styles['scroller']} role="region" aria-label={label} tabIndex={0} aria-busy={isBusy}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classNames(column.isNumber && styles['number'], column.isWrapped && styles['wrapped'])}
                aria-sort={column.sort?.state ?? undefined}
              >
                {column.sort === undefined ? (
                  column.label
                ) : (
                  <button type="button" className={styles['sort']} onClick={column.sort.onSort}>
                    {column.label}
                    {column.sort.state === null ? null : <span aria-hidden="true">{ARROWS[column.sort.state]}</span>}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={rowKey(row) === selectedKey ? '' : undefined}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classNames(
                    column.isNumber && styles['number'],
                    column.isText && styles['text'],
                    column.isWrapped && styles['wrapped'],
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
