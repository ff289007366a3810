import { useQuery } from '@tanstack/react-query';
import type { BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { ApiError } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { testQuery } from './bias-test-queries.ts';
import { assetTitle, TIMEFRAME_WORDS } from './bias-words.ts';
import { Critique } from './critique.tsx';
import { QuestionReview } from './question-review.tsx';
import { ScoreSummary } from './score-summary.tsx';
import styles from './test-results.module.css';

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** The results of one test, whether it was completed or abandoned. */
export function TestResults({ testId }: { testId: string }) {
  const test = useQuery(testQuery(testId));
  if (test.isPending) return <ResultsSkeleton />;
  if (test.isError) return <ResultsFailed error={test.error} onRetry={() => void test.refetch()} />;
  return <LoadedResults test={test.data} />;
}

function LoadedResults({ test }: { test: BiasTestResponse }) {
  const { result } = test;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1>Results: {assetTitle(test.asset)}</h1>
          <p className={styles['when']}>
            {TIMEFRAME_WORDS[test.timeframe].name} · {dateFormat.format(new Date(test.startedAt))}{' '}
            {test.rated ? null : <Badge>practice, unrated</Badge>}
          </p>
        </div>
        <div className={styles['links']}>
          <LinkButton to="/bias-test" search={{ asset: test.asset }}>
            Take another
          </LinkButton>
          <LinkButton to="/bias-test" variant="secondary">
            Back to Bias Test
          </LinkButton>
        </div>
      </header>
      {test.state === 'abandoned' ? (
        <Alert tone="warning" title="This test was abandoned">
          <p>
            {test.answered} of {test.questionCount} questions were answered before it ended. It does not count as
            completed.
          </p>
        </Alert>
      ) : null}
      {result === null ? (
        <StillRunning test={test} />
      ) : (
        <ScoreSummary result={result} questionCount={test.questionCount} isCompleted={test.state === 'completed'} />
      )}
      {result === null ? null : <Critique testId={test.id} />}
      {result?.reviews.map((review) => (
        <QuestionReview key={review.index} review={review} />
      ))}
    </div>
  );
}

function StillRunning({ test }: { test: BiasTestResponse }) {
  return (
    <EmptyState
      title="This test is still running"
      actions={
        <LinkButton to="/bias-test/$assetSymbol" params={{ assetSymbol: test.asset }} search={{ test: test.id }}>
          Resume the test
        </LinkButton>
      }
    >
      Its results appear once the last question is answered.
    </EmptyState>
  );
}

function ResultsSkeleton() {
  return (
    <div className={styles['page']} aria-busy="true" aria-label="The results are loading">
      <Skeleton width="18rem" height="2rem" />
      <Skeleton height="11rem" />
      <Skeleton height="26rem" />
    </div>
  );
}

function ResultsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-request');
  return (
    <EmptyState
      title={isMissing ? 'There are no such results' : 'The results could not be loaded'}
      actions={
        <>
          {isMissing ? null : <Button onClick={onRetry}>Try again</Button>}
          <LinkButton to="/bias-test" variant="secondary">
            Back to Bias Test
          </LinkButton>
        </>
      }
    >
      {isMissing ? 'The link may be incomplete, or the test belongs to another account.' : error.message}
    </EmptyState>
  );
}
