import { Link } from '@tanstack/react-router';
import type { BoardRow } from '@tradesense/contract/leaderboards.ts';
import type { Board } from '@tradesense/core/leaderboards/board-rules.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { fixedText } from '../../ui/number-text.ts';
import { boardText, figureText } from './board-text.ts';
import styles from './leaderboards-page.module.css';

interface BoardTableProps {
  readonly board: Board;
  readonly rows: readonly BoardRow[];
}

/** The listed learners, each with the interval of the figure on an axis that all rows share. */
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
          <th scope="col" className={styles['number']}>
            95% interval
          </th>
          <td className={styles['track']} aria-hidden="true" />
          <th scope="col" className={classNames(styles['number'], styles['results'])}>
            {results[1].replace(/^./, (first) => first.toUpperCase())}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, username, profileImageUrl, isOwn, value, low, high, sample }) => (
          <tr key={username} data-own={isOwn || undefined}>
            <td>{fixedText(rank, 0)}</td>
            <th scope="row">
              <Link to="/u/$username" params={{ username }} className={styles['learner']}>
                <Avatar name={username} imageUrl={profileImageUrl} size={28} borderRadius="50%" />
                <span>
                  {username}
                  {isOwn ? ' (you)' : ''}
                </span>
              </Link>
            </th>
            <td className={styles['number']}>{figureText(board, value)}</td>
            <td className={styles['number']}>
              {figureText(board, low)} to {figureText(board, high)}
            </td>
            <td className={styles['track']} aria-hidden="true">
              <div>
                <span className={styles['band']} style={{ left: left(low), right: `calc(100% - ${left(high)})` }} />
                <span className={styles['value']} style={{ left: left(value) }} />
              </div>
            </td>
            <td className={classNames(styles['number'], styles['results'])}>{fixedText(sample, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
