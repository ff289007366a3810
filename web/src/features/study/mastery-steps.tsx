import type { MasteryLevel } from '@tradesense/core/study/topic.ts';
import { classNames } from '../../ui/class-names.ts';
import { MASTERY_LABELS, MASTERY_STEPS } from './mastery-text.ts';
import styles from './mastery-steps.module.css';

const STEPS = [1, 2, 3] as const;

interface MasteryStepsProps {
  level: MasteryLevel;
  /** Mastery level before a failed repetition lowered it; `null` if the level has not fallen. */
  droppedFrom: MasteryLevel | null;
}

/** Shows the level of a topic as three steps and a word. A step that was lost is dashed. */
export function MasterySteps({ level, droppedFrom }: MasteryStepsProps) {
  const reached = MASTERY_STEPS[level];
  const lost = droppedFrom === null ? reached : MASTERY_STEPS[droppedFrom];
  return (
    <span className={classNames(styles['mastery'], lost > reached && styles['dropped'])}>
      <span className={styles['steps']} aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} className={step <= reached ? styles['full'] : step <= lost ? styles['lost'] : undefined} />
        ))}
      </span>
      {lost > reached ? '▼ ' : ''}
      {MASTERY_LABELS[level]}
    </span>
  );
}
