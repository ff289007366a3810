import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import { call } from '../../platform/api-client.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ONE_ATTEMPT, RunningNotice } from '../assessment/running-notice.tsx';
import { BIAS_TESTS_KEY } from './bias-test-queries.ts';
import { assetTitle, TIMEFRAME_LABELS } from './bias-text.ts';

/** Shows that a test is running, with buttons to resume or to end it. */
export function RunningTestNotice({ test }: { test: BiasTestSummary }) {
  const { name } = TIMEFRAME_LABELS[test.timeframe];
  return (
    <RunningNotice
      title="A test is still running"
      noun="test"
      progress={`${assetTitle(test.asset)}, ${name}: ${test.answered} of ${test.questionCount} answered.`}
      kept={`It will count as abandoned. ${test.unrated === 'class' ? ONE_ATTEMPT : ''}The answers so far are stored and shown in its results.`}
      resume={
        <LinkButton to="/bias-test/$assetSymbol" params={{ assetSymbol: test.asset }} search={{ test: test.id }}>
          Resume
        </LinkButton>
      }
      abandon={() => call('POST /api/bias-tests/{id}/abandon', { params: { id: test.id } })}
      queryKey={BIAS_TESTS_KEY}
    />
  );
}
