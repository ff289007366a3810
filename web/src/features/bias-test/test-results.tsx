import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ResultsFailed, ResultsFrame, ResultsSkeleton } from '../assessment/results-frame.tsx';
import { AccountEvidence } from '../evidence/account-evidence.tsx';
import { testQuery } from './bias-test-queries.ts';
import { LEAST_TIME_TEXT, testTitle, TIMEFRAME_LABELS } from './bias-text.ts';
import { limitsText, UNRATED_LABELS } from './chart-supply-text.ts';
import { Critique } from './critique.tsx';
import { QuestionReview } from './question-review.tsx';
import { ScoreSummary } from './score-summary.tsx';
import { TrainingLessonList } from './training-lesson-list.tsx';

interface TestResultsProps {
  readonly testId: string;
  /** Content above the results, such as a note about the class for which the test was taken. */
  readonly beside: ReactNode;
}

/** Shows the results of one test, completed or abandoned. */
export function TestResults({ testId, beside }: TestResultsProps) {
  const test = useQuery(testQuery(testId));
  if (test.data !== undefined) return <TestResultsView test={test.data} beside={beside} />;
  if (test.isError) {
    return <ResultsFailed noun="test" error={test.error} back={<Back />} onRetry={() => void test.refetch()} />;
  }
  return <ResultsSkeleton />;
}

interface TestResultsViewProps {
  readonly test: BiasTestResponse;
  readonly beside?: ReactNode;
  /**
   * Whether the viewer is somebody other than the test's learner. The page then offers no actions, and shows nothing
   * about the viewer.
   */
  readonly isReadOnly?: boolean;
}

/** Shows a loaded test with every question. */
export function TestResultsView({ test, beside = null, isReadOnly = false }: TestResultsViewProps) {
  const { result } = test;
  return (
    <ResultsFrame
      title={testTitle(test)}
      kind={TIMEFRAME_LABELS[test.timeframe].name}
      startedAt={test.startedAt}
      badges={test.unrated === null ? null : <Badge>{UNRATED_LABELS[test.unrated]}, unrated</Badge>}
      back={isReadOnly ? null : <BackLink to="/bias-test">Bias Test</BackLink>}
      links={
        isReadOnly ? null : (
          <>
            <LinkButton to="/bias-test" search={{ asset: test.asset }}>
              Take another test
            </LinkButton>
            {test.state === 'completed' && !(test.rated && test.tooFast > 0) ? (
              <LinkButton to="/feed" search={{ share: 'bias-test', thing: test.id }} variant="secondary">
                Share
              </LinkButton>
            ) : null}
          </>
        )
      }
    >
      {test.unrated === 'class' ? beside : null}
      {test.state === 'abandoned' ? (
        <Alert tone="warning" title="This test was abandoned">
          <p>
            {test.answered} of {test.questionCount} questions were answered before it ended. It does not count as
            completed.
          </p>
        </Alert>
      ) : null}
      {result === null ? null : <TooFast count={test.tooFast} isRated={test.rated} />}
      {result === null ? (
        <StillRunning test={test} isReadOnly={isReadOnly} />
      ) : (
        <>
          <ScoreSummary result={result} questionCount={test.questionCount} isCompleted={test.state === 'completed'} />
          <p>{limitsText(test.unrated)}</p>
          {result.reviews.length === 0 ? null : <TrainingLessonList reviews={result.reviews} />}
        </>
      )}
      {result === null || !test.rated || isReadOnly ? null : <AccountEvidence name="bias-tests" />}
      {result === null || isReadOnly ? null : <Critique testId={test.id} />}
      {result?.reviews.map((review) => (
        <QuestionReview key={review.index} review={review} />
      ))}
    </ResultsFrame>
  );
}

/** Shows how many answers were faster than a person can give them, and how that affects the test. */
function TooFast({ count, isRated }: { count: number; isRated: boolean }) {
  if (count === 0) return null;
  return (
    <Alert tone="warning" title={count === 1 ? 'One answer was too fast' : `${count} answers were too fast`}>
      <p>
        Nobody reads a chart and writes a reason in less than {LEAST_TIME_TEXT}. Such answers do not count toward your
        tendencies, and this test does not count toward the sandbox{isRated ? ' and cannot be shared' : ''}. They still
        count as evidence.
      </p>
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

function StillRunning({ test, isReadOnly }: { test: BiasTestResponse; isReadOnly: boolean }) {
  return (
    <EmptyState
      title="This test is still running"
      actions={
        isReadOnly ? undefined : (
          <LinkButton to="/bias-test/$assetSymbol" params={{ assetSymbol: test.asset }} search={{ test: test.id }}>
            Resume the test
          </LinkButton>
        )
      }
    >
      Its results appear once the last question is answered.
    </EmptyState>
  );
}
