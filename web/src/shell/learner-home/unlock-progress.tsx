import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Link } from '@tanstack/react-router';
import styles from './learner-home.module.css';

/** Shows each condition for unlocking the sandbox, and whether it is met. */
export function UnlockProgress({ status }: { status: UnlockCheckResponse }) {
  const { progressPercentage, biasTests, chartExams } = status;
  return (
    <>
      <ProgressBar label="Progress" value={progressPercentage} max={100} valueText={`${progressPercentage}%`} />
      <ul className={styles['gate']}>
        <li>
          <Link to="/bias-test">Rated Bias Tests completed</Link> {biasTests.done} of {biasTests.needed}
        </li>
        <li>
          <Link to="/chart-exam">Chart Exams passed</Link> {chartExams.done} of {chartExams.needed}
        </li>
      </ul>
    </>
  );
}
