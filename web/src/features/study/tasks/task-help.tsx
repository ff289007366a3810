import type { StudyTask } from '@tradesense/contract/study.ts';
import { HINT_STEPS } from '@tradesense/core/study/task.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BulbIcon } from '../study-icons.tsx';
import styles from './task-help.module.css';
import { HINT_LABELS } from './task-text.ts';
import type { TaskRequests } from './use-task-run.ts';

/**
 * Shows the hints that the learner has taken, and a button for the next one. Also shows how much help tasks at this
 * stage give, from a worked example to none.
 */
export function TaskHelp({ task, requests }: { task: StudyTask; requests: TaskRequests }) {
  const { takeHint, isHelping, helpError } = requests;
  const upcoming = HINT_STEPS[task.hints.length];
  return (
    <div className={styles['help']}>
      {helpError === null ? null : (
        <Alert tone="danger" title="That did not work">
          <p>{failureText(helpError)} Your answer is still here; press again to retry.</p>
        </Alert>
      )}
      {task.place === 'guided' ? (
        <section className={styles['hints']} aria-label="Hints">
          <h2>Hints</h2>
          {task.hints.map(({ step, sentence }, index) => (
            <p key={step} className={styles['used']}>
              <b>
                Hint {index + 1}: {HINT_LABELS[step]}
              </b>
              {sentence}
            </p>
          ))}
          {task.hasMoreHints && !task.isSettled && upcoming !== undefined ? (
            <Button variant="secondary" size="small" isFullWidth isBusy={isHelping} onClick={takeHint}>
              <BulbIcon /> Hint {task.hints.length + 1}: {HINT_LABELS[upcoming]}
              {upcoming === 'worked-answer' ? ', ends the task' : ''}
            </Button>
          ) : null}
        </section>
      ) : null}
      <Fade place={task.place} />
    </div>
  );
}

function Fade({ place }: { place: StudyTask['place'] }) {
  const isAlone = place !== 'guided';
  return (
    <section className={styles['hints']} aria-label="Help fades as you succeed">
      <h2>Help fades as you succeed</h2>
      <ol className={styles['fade']}>
        <li className={styles['done']}>Worked example</li>
        <li
          className={classNames(isAlone ? styles['done'] : styles['now'])}
          aria-current={isAlone ? undefined : 'step'}
        >
          With hints{isAlone ? '' : ', you are here'}
        </li>
        <li className={classNames(isAlone && styles['now'])} aria-current={isAlone ? 'step' : undefined}>
          Alone{isAlone ? ', you are here' : ''}
        </li>
      </ol>
    </section>
  );
}
