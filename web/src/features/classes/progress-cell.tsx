import type { ClassProgressResponse, ProgressCell } from '@tradesense/contract/class-progress.ts';
import { isDueBeforeJoining } from '@tradesense/core/classes/due-date.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { dayText, momentText } from '../../ui/moment-text.ts';
import { percentText } from '../../ui/number-text.ts';
import styles from './progress.module.css';

interface ProgressStateProps {
  readonly cell: ProgressCell | null;
  readonly assignment: ClassProgressResponse['assignments'][number];
  /** When the learner joined the class. */
  readonly joinedAt: string;
  /** Whether the reader is the learner whose work is shown. */
  readonly isOwn?: boolean;
}

const timeOf = (time: string) => epochMs(Date.parse(time));

/** Shows a learner's work for an assignment: the score or the state, when it was finished, and whether it was late. */
export function ProgressState({ cell, assignment, joinedAt, isOwn = false }: ProgressStateProps) {
  const { isPastDue, dueAt } = assignment;
  const isBefore = isDueBeforeJoining(dueAt === null ? null : timeOf(dueAt), timeOf(joinedAt));
  if (cell?.isAbandoned === true) return <span className={styles['open']}>abandoned</span>;
  if (cell === null || cell.finishedAt === null)
    return (
      <>
        <span className={styles['open']}>{cell === null ? 'not started' : 'started'}</span>
        {isBefore ? (
          <span className={styles['when']}>{isOwn ? 'due before you joined' : 'due before joining'}</span>
        ) : isPastDue ? (
          <span className={styles['late']}>overdue</span>
        ) : null}
      </>
    );
  const { finishedAt, score, isLate } = cell;
  return (
    <>
      <span className={styles['score']}>{score === null ? 'done' : percentText(score * 100)}</span>
      {isLate ? <span className={styles['late']}>late</span> : null}
      <time className={styles['when']} dateTime={finishedAt} title={momentText(finishedAt)}>
        {dayText(finishedAt)}
      </time>
    </>
  );
}
