import type { ComputeTable } from '@tradesense/core/study/task.ts';
import styles from './figure-table.module.css';

/** Shows the given figures of a task in a table. The first cell of each row is the row's name. */
export function FigureTable({ table: { caption, columns, rows } }: { table: ComputeTable }) {
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // The index is the React key: two cells of a row may have equal texts, and the cells of a row never
                // change.
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
