import type { TaskQuestions } from '@tradesense/core/study/task.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { fixedText } from '../../../../ui/number-text.ts';
import styles from './profile-rows.module.css';

/**
 * The fullest row and the value area of a volume profile, either as the learner chose them or as in the right answer.
 */
export interface ProfileChoice {
  readonly fullest: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

interface ProfileRowsProps {
  question: TaskQuestions['place-row'];
  shown: ProfileChoice;
  /** Text that says whether the marked rows are the learner's choice or the right answer. */
  caption: string;
}

/**
 * Shows the rows of a volume profile, from the highest price down. Marks the fullest row and the value area of `shown`.
 */
export function ProfileRows({ question: { shares, low, rowHeight, chart }, shown, caption }: ProfileRowsProps) {
  const most = Math.max(...shares);
  const rows = Array.from(shares.keys()).toReversed();
  const isInArea = (row: number) => shown.from !== null && shown.to !== null && row >= shown.from && row <= shown.to;
  return (
    <table className={styles['rows']}>
      <caption className={styles['caption']}>{caption}</caption>
      <thead className={styles['head']}>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">From price</th>
          <th scope="col">Share of the volume</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const share = shares[row] ?? 0;
          const isFullest = row === shown.fullest;
          return (
            <tr key={row} className={classNames(isInArea(row) && styles['area'], isFullest && styles['fullest'])}>
              <th scope="row">{row + 1}</th>
              <td>{fixedText(low + row * rowHeight, chart.decimals)}</td>
              <td className={styles['share']}>
                <span className={styles['bar']} style={{ width: `${((70 * share) / most).toFixed(1)}%` }} />
                {fixedText(share, 1)}%{isFullest ? ' ●' : ''}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
