import type { ChartPairView } from '@tradesense/contract/real-or-shuffled.ts';
import { useState } from 'react';
import { fixedText } from '../../ui/number-text.ts';
import styles from './pair-table.module.css';

const DECIMALS = 2;
const COLUMNS = ['open', 'high', 'low', 'close'] as const;

/**
 * Lets the reader open the bars of both charts as a table. The table contains the prices of the bars, but not the
 * measures that the verdict uses.
 */
export function PairTable({ charts }: { charts: ChartPairView['charts'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The bars of both charts as a table</summary>
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be in reach of the keyboard
        <section className={styles['scroll']} aria-label="Bars of both charts" tabIndex={0}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">Bar</th>
                {(['A', 'B'] as const).map((side) =>
                  COLUMNS.map((column) => (
                    <th key={side + column} scope="col">
                      {side} {column}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {charts.a.map((row, i) => (
                <tr key={i}>
                  <th scope="row">{i + 1}</th>
                  {[...row, ...(charts.b[i] ?? [])].map((price, column) => (
                    <td key={column}>{fixedText(price, DECIMALS)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </details>
  );
}
