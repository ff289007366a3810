import type { ExamChartResult } from '@tradesense/contract/chart-exam.ts';
import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import styles from './exam-results.module.css';

interface AppealNoticeProps {
  readonly chart: ExamChartResult;
  /** Whether the learner sent the appeal on this page. Then the notice takes the focus from the closed dialog. */
  readonly isJustSent: boolean;
}

/** Shows the learner's appeal against a chart: what it says, and its answer or what happens next. */
export function AppealNotice({ chart: { appealText, appealAnswer }, isJustSent }: AppealNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isJustSent) notice.current?.focus();
  }, [isJustSent]);
  return (
    <div ref={notice} tabIndex={-1}>
      <Alert
        tone={appealAnswer === null ? 'success' : 'info'}
        title={appealAnswer === null ? 'Your appeal was sent' : 'Your appeal is answered'}
      >
        {/* A server of the release before does not send the text. */}
        {(appealText ?? null) === null ? null : (
          <blockquote className={styles['appeal']} dir="auto">
            {appealText}
          </blockquote>
        )}
        <p className={styles['answer']}>
          {appealAnswer ??
            'An administrator reads it and answers. The answer comes as a notification and appears here. Until then the score stays.'}
        </p>
      </Alert>
    </div>
  );
}
