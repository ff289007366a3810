import { unreachable } from '@tradesense/core/kernel/invariant.ts';
import { useEffect } from 'react';
import { MissingPage } from '../../missing-page.tsx';
import { countdownState, secondsLeft } from '../../platform/attention.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ReturnCountdown } from '../../ui/return-countdown.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WorkFrame, WorkMessage } from '../../ui/work-frame.tsx';
import { assetTitle } from './bias-text.ts';
import { QuestionPanel } from './question-panel.tsx';
import { RevealPanel } from './reveal-panel.tsx';
import styles from './running-test.module.css';
import { TestEnded } from './test-ended.tsx';
import { isUnderWay, type RunState } from './test-run.ts';
import { useTestAttention } from './use-test-attention.ts';
import { useTestRun, type TestRun } from './use-test-run.ts';

interface RunningTestProps {
  testId: string;
  /** Asset in the address: a symbol or `random`. */
  asset: string;
  onCompleted: () => void;
}

function answeredIn(state: RunState): number | null {
  if (state.kind === 'revealed') return state.question.index + 1;
  return 'question' in state ? state.question.index : null;
}

/** Runs a Bias Test from its current question to its end. */
export function RunningTest({ testId, asset, onCompleted }: RunningTestProps) {
  const run = useTestRun(testId);
  const { state, test, lapse } = run;
  const { attention, nowMs } = useTestAttention(testId, isUnderWay(state));

  const hasLapsed = attention.kind === 'lapsed';
  useEffect(() => {
    if (hasLapsed) lapse();
  }, [hasLapsed, lapse]);
  const isCompleted = state.kind === 'ended' && state.state === 'completed';
  useEffect(() => {
    if (isCompleted) onCompleted();
  }, [isCompleted, onCompleted]);

  const answered = answeredIn(state);
  if (state.kind === 'load-failed' && isMissing(state)) return <NoTest />;
  return (
    <WorkFrame
      title={`Bias Test: ${assetTitle(asset)}`}
      aside={
        test !== null && answered !== null ? (
          <div className={styles['progress']}>
            <ProgressBar
              label={test.unrated === 'practice' ? 'Answered (practice)' : 'Answered'}
              value={answered}
              max={test.questionCount}
              valueText={`${answered} of ${test.questionCount}`}
            />
          </div>
        ) : null
      }
    >
      <RunBody run={run} testId={testId} asset={asset} />
      <ReturnCountdown what="test" seconds={secondsLeft(attention, nowMs)} state={countdownState(attention)} />
    </WorkFrame>
  );
}

function RunBody({ run, testId, asset }: { run: TestRun; testId: string; asset: string }) {
  const { state, test } = run;
  switch (state.kind) {
    case 'loading':
      return <QuestionSkeleton />;
    case 'load-failed':
      return (
        <WorkMessage>
          <LoadFailed state={state} onRetry={run.reload} />
        </WorkMessage>
      );
    case 'asking':
    case 'sending':
    case 'send-failed':
      return (
        <QuestionPanel
          key={state.question.index}
          testId={testId}
          questionCount={test?.questionCount ?? 0}
          state={state}
          onSubmit={run.submit}
          onResend={run.resend}
        />
      );
    case 'revealed':
      return (
        <RevealPanel
          key={state.question.index}
          questionCount={test?.questionCount ?? 0}
          state={state}
          onNext={run.next}
        />
      );
    case 'ended':
      return state.state === 'completed' ? (
        <QuestionSkeleton />
      ) : (
        <WorkMessage>
          <TestEnded testId={testId} asset={asset} />
        </WorkMessage>
      );
    default:
      return unreachable(state);
  }
}

function QuestionSkeleton() {
  return (
    <WorkMessage>
      <section aria-busy="true" aria-label="Loading the test">
        <Skeleton height="28rem" />
      </section>
    </WorkMessage>
  );
}

type LoadFailure = RunState & { kind: 'load-failed' };

const isMissing = ({ code }: LoadFailure): boolean => code === 'not-found' || code === 'invalid-request';

function NoTest() {
  return (
    <MissingPage title="This test does not exist" actions={<Back />}>
      <p>Its link may be incomplete, or it belongs to another account.</p>
    </MissingPage>
  );
}

function LoadFailed({ state, onRetry }: { state: LoadFailure; onRetry: () => void }) {
  return (
    <Alert
      tone="danger"
      title="The test could not be loaded"
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
    <LinkButton to="/bias-test" variant="secondary">
      Back to Bias Test
    </LinkButton>
  );
}
