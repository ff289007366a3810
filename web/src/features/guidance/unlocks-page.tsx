import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './first-hour-page.module.css';
import { firstHourQuery } from './guidance-queries.ts';
import { useMarkFirstHour } from './use-mark-first-hour.ts';

interface UnlocksPageProps {
  isSignedIn: boolean;
  /** The learner's progress; `null` without an account, or while it is loading. */
  status: UnlockCheckResponse | null;
  /** Content with facts about the results of people who traded with their own money. */
  facts: ReactNode;
}

/** Shows what is missing to unlock the sandbox, and why it is locked until then. */
export function UnlocksPage({ isSignedIn, status, facts }: UnlocksPageProps) {
  const { data: hour } = useQuery(firstHourQuery(isSignedIn));
  const marking = useMarkFirstHour(isSignedIn);
  const isDone = hour?.steps.some(({ id, isDone: done }) => id === 'unlocks' && done) ?? false;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <BackLink to="/start">the first hour</BackLink>
        <h1>What unlocks the sandbox, and why</h1>
        <p>
          {status === null ? null : `${statusText(status)} `}The virtual money waits until you can read a chart and say
          how sure you are. Your first planned trade does not wait: it has play money of its own.
        </p>
      </header>
      {facts}
      <div className={styles['foot']}>
        {isDone ? (
          <LinkButton to="/start">See what comes next</LinkButton>
        ) : (
          <Button isBusy={marking.isPending} onClick={() => marking.mutate({ mark: 'unlocks', isSet: true })}>
            I have read the facts
          </Button>
        )}
        {marking.error === null ? null : <p role="alert">{failureText(marking.error)}</p>}
      </div>
    </div>
  );
}

function statusText(status: UnlockCheckResponse): string {
  const { unlocked, progressPercentage, biasTests, chartExams } = status;
  if (unlocked) return 'Your sandbox is unlocked.';
  return `${biasTests.needed} completed rated Bias Tests and ${chartExams.needed} passed Chart Exams unlock it. You have ${biasTests.done} of ${biasTests.needed} and ${chartExams.done} of ${chartExams.needed}: ${progressPercentage}%.`;
}
