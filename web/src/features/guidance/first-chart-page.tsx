import { BackLink } from '../../ui/back-link.tsx';
import { Term } from '../study/lesson/term.tsx';
import { TaskFrame, type TaskParts } from '../study/tasks/task-frame.tsx';
import styles from './first-chart-page.module.css';

interface FirstChartPageProps {
  isSignedIn: boolean;
  /** Called when the chart is done and the learner presses the button to continue. */
  onNext: () => void;
}

/**
 * Shows one recorded chart, on which the learner marks one swing high. The verdict names the condition that failed, and
 * the learner can try again.
 */
export function FirstChartPage({ isSignedIn, onNext }: FirstChartPageProps) {
  return (
    <div className={styles['page']}>
      <BackLink to="/start">the first hour</BackLink>
      <h1>Your first mark</h1>
      <TaskFrame
        place={{ place: 'first-chart' }}
        round={0}
        isSignedIn={isSignedIn}
        hasFocus={false}
        next={{ label: 'Continue', act: onNext }}
        layout={Parts}
      />
    </div>
  );
}

function Parts({ work, verdict, acts, help }: TaskParts) {
  return (
    <div className={styles['task']}>
      <div className={styles['work']}>{work}</div>
      <div className={styles['side']}>
        <p className={styles['idea']}>
          A <Term id="swing">swing</Term> high is a bar that stands out: no bar among the five before it and the five
          after it reaches higher. It is a definition, so everyone gets the same bar. This chart has exactly one, and
          nothing here is rated.
        </p>
        {verdict}
        <div className={styles['acts']}>{acts}</div>
        {help}
      </div>
    </div>
  );
}
