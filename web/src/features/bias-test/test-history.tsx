import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { testListQuery } from './bias-test-queries.ts';
import { assetTitle, TIMEFRAME_WORDS } from './bias-words.ts';
import styles from './test-history.module.css';

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Past tests with their scores, newest first. */
export function TestHistory() {
  const tests = useInfiniteQuery(testListQuery);
  if (tests.isPending) return <Skeleton height="8rem" />;
  if (tests.isError) {
    return (
      <Alert
        tone="danger"
        actions={
          <Button size="small" variant="secondary" onClick={() => void tests.refetch()}>
            Try again
          </Button>
        }
      >
        {tests.error.message}
      </Alert>
    );
  }
  const ended = tests.data.pages.flatMap((page) => page.tests).filter((test) => test.state !== 'active');
  if (ended.length === 0) {
    return <EmptyState title="No tests yet">Your tests will be listed here with score and results.</EmptyState>;
  }
  return (
    <div className={styles['history']}>
      <ul className={styles['list']}>
        {ended.map((test) => (
          <HistoryItem key={test.id} test={test} />
        ))}
      </ul>
      {tests.hasNextPage ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            isBusy={tests.isFetchingNextPage}
            onClick={() => void tests.fetchNextPage()}
          >
            Show older tests
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function HistoryItem({ test }: { test: BiasTestSummary }) {
  const isCompleted = test.state === 'completed';
  return (
    <li>
      <Link
        className={styles['item']}
        to="/results/$assetSymbol"
        params={{ assetSymbol: test.asset }}
        search={{ session: test.id }}
      >
        <span className={styles['what']}>
          <span className={styles['asset']}>
            {assetTitle(test.asset)}, {TIMEFRAME_WORDS[test.timeframe].name}
          </span>
          <time className={styles['when']} dateTime={test.startedAt}>
            {dateFormat.format(new Date(test.startedAt))}
          </time>
        </span>
        {test.rated ? null : <Badge>practice</Badge>}
        {isCompleted ? null : <Badge tone="warning">abandoned</Badge>}
        <span className={styles['score']}>
          {isCompleted ? `${test.score ?? 0}/${test.questionCount}` : `${test.answered}/${test.questionCount} answered`}
        </span>
      </Link>
    </li>
  );
}
