import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import { Badge } from '../../ui/badge.tsx';
import { AttemptHistory, AttemptItem } from '../assessment/attempt-history.tsx';
import { testListQuery } from './bias-test-queries.ts';
import { UNRATED_LABELS } from './chart-supply-text.ts';
import { assetTitle, TIMEFRAME_LABELS, tooFastText } from './bias-text.ts';

/** Shows past tests with their scores, newest first. */
export function TestHistory() {
  const tests = useInfiniteQuery(testListQuery);
  const ended = (tests.data?.pages ?? []).flatMap((page) => page.tests).filter(({ state }) => state !== 'active');
  return (
    <AttemptHistory query={tests} nouns="tests">
      {ended.map((test) => (
        <HistoryItem key={test.id} test={test} />
      ))}
    </AttemptHistory>
  );
}

function HistoryItem({ test }: { test: BiasTestSummary }) {
  const { state, answered, questionCount } = test;
  const tooFast = tooFastText(test);
  const isCompleted = state === 'completed';
  return (
    <AttemptItem
      link={(className, content) => (
        <Link
          className={className}
          to="/results/$assetSymbol"
          params={{ assetSymbol: test.asset }}
          search={{ session: test.id }}
        >
          {content}
        </Link>
      )}
      title={`${assetTitle(test.asset)}, ${TIMEFRAME_LABELS[test.timeframe].name}`}
      startedAt={test.startedAt}
      badges={
        <>
          {test.unrated === null ? null : <Badge>{UNRATED_LABELS[test.unrated]}</Badge>}
          {tooFast === null ? null : <Badge tone="warning">{tooFast}</Badge>}
          {isCompleted ? null : <Badge tone="warning">abandoned</Badge>}
        </>
      }
      score={isCompleted ? `${test.score ?? 0}/${questionCount}` : `${answered}/${questionCount} answered`}
    />
  );
}
