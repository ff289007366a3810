import { unreachable } from '@tradesense/core/kernel/invariant.ts';
import { useCallback, useEffect } from 'react';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { MissingPage } from '../../missing-page.tsx';
import { call } from '../../platform/api-client.ts';
import { countdownState, secondsLeft } from '../../platform/attention.ts';
import { useAttention } from '../../platform/use-attention.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ReturnCountdown } from '../../ui/return-countdown.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WorkFrame, WorkMessage } from '../../ui/work-frame.tsx';
import { AttemptEnded } from '../assessment/attempt-ended.tsx';
import { DrawingPanel } from './drawing-panel.tsx';
import { isWatched, type ExamRun } from './exam-run.ts';
import { TYPE_LABELS } from './exam-text.ts';
import styles from './running-exam.module.css';
import { useExamRun, type ExamRunControl } from './use-exam-run.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** Shows that an exam ended before its last chart, with links to continue. */
function ExamEnded({ examId }: { examId: string }) {
  return (
    <AttemptEnded
      noun="exam"
      kept="Graded charts are stored; a rated exam does not count as passed, and its open chart is graded with the marks saved so far."
      actions={
        <>
          <LinkButton to="/chart-exam/results" search={{ session: examId }}>
            See what was graded
          </LinkButton>
          <LinkButton to="/chart-exam" variant="secondary">
            Back to Chart Exam
          </LinkButton>
        </>
      }
    />
  );
}

interface RunningExamProps {
  examId: string;
  type: ChartExamType;
  onCompleted: () => void;
}

/** Reports to the server whether the learner's attention is on the page. Returns the state of the absence countdown. */
function useExamAttention(examId: string, state: ExamRun) {
  const report = useCallback(
    async (focused: boolean) => {
      const answer = await call('POST /api/chart-exams/{id}/focus', {
        params: { id: examId },
        body: { focused },
        keepalive: true,
      });
      return { state: answer.state, remainingMs: answer.focusRemainingMs };
    },
    [examId],
  );
  return useAttention(report, isWatched(state));
}

/** Runs a Chart Exam from its current part to its end. */
export function RunningExam({ examId, type, onCompleted }: RunningExamProps) {
  const run = useExamRun(examId);
  const { state, send } = run;
  const { attention, nowMs } = useExamAttention(examId, state);
  const hasLapsed = attention.kind === 'lapsed';
  useEffect(() => {
    if (hasLapsed) send({ kind: 'lapsed' });
  }, [hasLapsed, send]);
  const isCompleted = state.kind === 'ended' && state.state === 'completed';
  useEffect(() => {
    if (isCompleted) onCompleted();
  }, [isCompleted, onCompleted]);
  const exam = 'exam' in state ? state.exam : null;
  if (state.kind === 'load-failed' && isMissing(state)) return <NoExam />;
  return (
    <WorkFrame
      title={
        <>
          {TYPE_LABELS[type].title} {(exam?.unrated ?? null) === null ? null : <Badge>{exam?.unrated}</Badge>}
        </>
      }
      aside={
        exam === null ? null : (
          <div className={styles['progress']}>
            <ProgressBar
              label="Graded"
              value={exam.graded}
              max={exam.chartCount}
              valueText={`${exam.graded} of ${exam.chartCount}`}
            />
          </div>
        )
      }
    >
      <RunBody run={run} examId={examId} onEnded={onCompleted} />
      <ReturnCountdown what="exam" seconds={secondsLeft(attention, nowMs)} state={countdownState(attention)} />
    </WorkFrame>
  );
}

interface RunBodyProps {
  readonly run: ExamRunControl;
  readonly examId: string;
  readonly onEnded: () => void;
}

function RunBody({ run, examId, onEnded }: RunBodyProps) {
  const { state, send, handIn } = run;
  switch (state.kind) {
    case 'loading':
    case 'serving':
      return <ExamSkeleton />;
    case 'load-failed':
      return (
        <WorkMessage>
          <LoadFailed state={state} onRetry={() => send({ kind: 'reload-asked' })} />
        </WorkMessage>
      );
    case 'drawing':
    case 'handing-in':
    case 'hand-in-failed':
      return (
        <DrawingPanel
          key={`${state.chart.index}-${state.chart.part.index}`}
          state={state}
          onHandIn={handIn}
          onResend={() => send({ kind: 'resend-asked' })}
          onTimeOver={() => send({ kind: 'time-over' })}
        />
      );
    case 'graded':
      return (
        <VerdictPanel
          key={state.result.index}
          state={state}
          onNext={() => send({ kind: 'next-asked' })}
          onEnded={onEnded}
        />
      );
    case 'serve-failed':
      return (
        <WorkMessage>
          <Alert
            tone="danger"
            title="The next chart could not be loaded"
            actions={<Button onClick={() => send({ kind: 'next-asked' })}>Try again</Button>}
          >
            <p>{state.message}</p>
          </Alert>
        </WorkMessage>
      );
    case 'ended':
      return state.state === 'completed' ? (
        <ExamSkeleton />
      ) : (
        <WorkMessage>
          <ExamEnded examId={examId} />
        </WorkMessage>
      );
    default:
      return unreachable(state);
  }
}

function ExamSkeleton() {
  return (
    <WorkMessage>
      <section aria-busy="true" aria-label="Loading the chart">
        <Skeleton height="28rem" />
      </section>
    </WorkMessage>
  );
}

type LoadFailure = ExamRun & { kind: 'load-failed' };

const isMissing = ({ code }: LoadFailure): boolean => code === 'not-found' || code === 'invalid-request';

function NoExam() {
  return (
    <MissingPage title="This exam does not exist" actions={<Back />}>
      <p>Its link may be incomplete, or it belongs to another account.</p>
    </MissingPage>
  );
}

function LoadFailed({ state, onRetry }: { state: LoadFailure; onRetry: () => void }) {
  return (
    <Alert
      tone="danger"
      title="The exam could not be loaded"
      actions={
        <>
          <Button onClick={onRetry}>Try again</Button>
          <Back />
        </>
      }
    >
      <p>{state.message}</p>
    </Alert>
  );
}

function Back() {
  return (
    <LinkButton to="/chart-exam" variant="secondary">
      Back to Chart Exam
    </LinkButton>
  );
}
