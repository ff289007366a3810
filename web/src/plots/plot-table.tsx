import type { PlotTableData } from './plot-drawing.ts';
import styles from './plots.module.css';

interface PlotTableProps {
  readonly title: string;
  readonly table: PlotTableData;
  /** Height in pixels. A longer table scrolls. */
  readonly height: number;
}

/** Shows the numbers of a plot as a table in place of the drawing. */
export function PlotTable({ title, table, height }: PlotTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles['scroller']} style={{ height }} tabIndex={0} aria-label={`${title} as a table`}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows().map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={table.columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.columns[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
