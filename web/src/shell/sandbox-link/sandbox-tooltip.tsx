import { UNLOCK_REWARD } from '@tradesense/contract/sandbox-constants.ts';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { SandboxAccess, UnlockStatus } from './sandbox-access.ts';
import styles from './sandbox-tooltip.module.css';
import { CheckIcon, CircleIcon } from '../../ui/text-icons.tsx';

/** Shows what unlocks the sandbox, and the visitor's progress. */
export function SandboxTooltip({ access }: { access: SandboxAccess }) {
  const { unlockBiasTests, unlockChartExams } = useProductNumbers();
  const status = access.kind === 'locked' ? access.status : null;
  return (
    <div className={styles['tooltip']}>
      <p className={styles['title']}>Complete Tests to Unlock</p>
      {access.kind === 'guest' ? <p className={styles['note']}>Log in to track your progress.</p> : null}
      {status === null ? null : (
        <ProgressBar
          label="Progress"
          value={status.progressPercentage}
          max={100}
          valueText={`${status.progressPercentage}% Complete`}
        />
      )}
      <ul className={styles['requirements']}>
        <Requirement words="Complete Bias Tests" count={status?.biasTests} needed={unlockBiasTests} />
        <Requirement words="Pass Chart Exams" count={status?.chartExams} needed={unlockChartExams} />
      </ul>
      <p className={styles['reward']}>{UNLOCK_REWARD}</p>
    </div>
  );
}

interface RequirementProps {
  readonly words: string;
  readonly count: UnlockStatus['biasTests'] | undefined;
  /** Number that the product rules require. It is shown alone while the user's own number is unknown. */
  readonly needed: number;
}

function Requirement({ words, count, needed }: RequirementProps) {
  const isDone = count !== undefined && count.done >= count.needed;
  return (
    <li className={classNames(styles['requirement'], isDone && styles['done'])}>
      <span className={styles['mark']} aria-hidden="true">
        {isDone ? <CheckIcon /> : <CircleIcon />}
      </span>
      <span>{words}</span>
      <span className={styles['count']}>
        {count === undefined ? `${needed} needed` : `${Math.min(count.done, count.needed)} of ${count.needed}`}
        {isDone ? <VisuallyHidden>, done</VisuallyHidden> : null}
      </span>
    </li>
  );
}
