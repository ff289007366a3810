import type { StudyTask } from '@tradesense/contract/study.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './task-frame.module.css';
import type { TaskRequests } from './use-task-run.ts';

interface TaskActsProps {
  task: StudyTask;
  requests: TaskRequests;
  hasVerdict: boolean;
  isComplete: boolean;
  canSkip: boolean;
  next: { readonly label: string; readonly act: () => void } | null;
  again: (() => void) | null;
  onSend: () => void;
  onTryAgain: () => void;
  onReload: () => void;
}

/**
 * Shows the buttons: first to send the answer, then to try again or to show the answer, and finally to open the next
 * task.
 */
export function TaskActs({
  task,
  requests,
  hasVerdict,
  isComplete,
  canSkip,
  next,
  again,
  onSend,
  onTryAgain,
  onReload,
}: TaskActsProps) {
  const { isSending, isHelping, sendError, showAnswer, skip } = requests;
  return (
    <>
      {sendError === null || task.isSettled ? null : (
        <SendFailure {...{ error: sendError, isSending, onSend, onReload }} />
      )}
      <div className={styles['acts']}>
        {task.isSettled ? (
          next === null ? null : (
            <Button onClick={next.act}>{next.label}</Button>
          )
        ) : hasVerdict ? (
          <Button onClick={onTryAgain}>Try again</Button>
        ) : (
          <Button isBusy={isSending} disabled={!isComplete} onClick={onSend}>
            Send answer
          </Button>
        )}
        {task.isSettled && again !== null ? (
          <Button variant="secondary" onClick={again}>
            Do it again
          </Button>
        ) : null}
        {canSkip && !task.isSettled ? (
          <Button variant="secondary" isBusy={isHelping} onClick={skip}>
            Skip: I don’t know this
          </Button>
        ) : null}
        {!task.isSettled && task.hasMoreHints && task.verdict !== null ? (
          <Button variant="secondary" isBusy={isHelping} onClick={showAnswer}>
            Show the answer, ends the task
          </Button>
        ) : null}
      </div>
      {task.isSettled || hasVerdict || isComplete ? null : (
        <p className={styles['reason']}>The answer is not complete yet.</p>
      )}
    </>
  );
}

interface SendFailureProps {
  error: Error;
  isSending: boolean;
  onSend: () => void;
  onReload: () => void;
}

function SendFailure({ error, isSending, onSend, onReload }: SendFailureProps) {
  const isGone = error instanceof ApiError && (error.code === 'task-settled' || error.code === 'not-found');
  return (
    <Alert
      tone="danger"
      title={isGone ? 'This task is no longer open' : 'Your answer was not sent'}
      actions={
        isGone ? (
          <Button size="small" onClick={onReload}>
            Load the next task
          </Button>
        ) : (
          <Button size="small" isBusy={isSending} onClick={onSend}>
            Send again
          </Button>
        )
      }
    >
      <p>{failureText(error)}</p>
      {isGone ? null : <p>Your answer is still here.</p>}
    </Alert>
  );
}
