import { classNames } from '../../ui/class-names.ts';
import styles from './live-session.module.css';

interface SeatsProps {
  readonly answered: number;
  readonly members: number;
}

/**
 * Shows how many learners have answered: in figures large enough for the last row of a classroom, and as one square per
 * learner without names.
 */
export function Seats({ answered, members }: SeatsProps) {
  return (
    <div className={styles['answered']}>
      <output className={styles['count']}>
        {`${answered} of ${members}`} <span className={styles['note']}>have answered</span>
      </output>
      <div className={styles['seats']} aria-hidden="true">
        {Array.from({ length: members }, (_, seat) => (
          <span key={seat} className={classNames(styles['seat'], seat < answered && styles['taken'])} />
        ))}
      </div>
    </div>
  );
}
