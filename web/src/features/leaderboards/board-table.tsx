import type { BoardRow } from '@tradesense/contract/leaderboards.ts';
import type { Board } from '@tradesense/core/leaderboards/board-rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { fixedText } from '../../ui/number-text.ts';
import { boardText, figureText } from './board-text.ts';
import { LearnerCell } from './learner-cell.tsx';
import styles from './leaderboards-page.module.css';

interface BoardTableProps {
  readonly board: Board;
  readonly rows: readonly BoardRow[];
}

const intervalText = (board: Board, { low, high }: BoardRow): string =>
  `${figureText(board, low)} to ${figureText(board, high)}`;

/** Shows the rows of a board. The intervals of all rows are drawn on one axis. */
export function BoardTable({ board, rows }: BoardTableProps) {
  const { name, figure, results } = boardText(board);
  const from = Math.min(...rows.map(({ low }) => low));
  const to = Math.max(...rows.map(({ high }) => high));
  const left = (value: number) => `${(100 * (value - from)) / (to - from || 1)}%`;
  return (
    <table className={styles['table']} aria-label={`Leaderboard ${name}`}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Learner</th>
          <th scope="col" className={styles['number']}>
            {figure}
          </th>
          <th scope="col" className={classNames(styles['number'], styles['interval'])}>
            95% interval
          </th>
          <td className={styles['track']} aria-hidden="true" />
          <th scope="col" className={classNames(styles['number'], styles['results'])}>
            {results[1].replace(/^./, (first) => first.toUpperCase())}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.username} data-own={row.isOwn || undefined}>
            <td>{fixedText(row.rank, 0)}</td>
            <LearnerCell row={row} />
            <td className={styles['number']}>
              {figureText(board, row.value)}
              {/* Visible only on a narrow screen. It replaces the column of intervals there, so that the names have
                  room. */}
              <span className={styles['below']}>{intervalText(board, row)}</span>
            </td>
            <td className={classNames(styles['number'], styles['interval'])}>{intervalText(board, row)}</td>
            <td className={styles['track']} aria-hidden="true">
              <div>
                <span
                  className={styles['band']}
                  style={{ left: left(row.low), right: `calc(100% - ${left(row.high)})` }}
                />
                <span className={styles['value']} style={{ left: left(row.value) }} />
              </div>
            </td>
            <td className={classNames(styles['number'], styles['results'])}>{fixedText(row.sample, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
