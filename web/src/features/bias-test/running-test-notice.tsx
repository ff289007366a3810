import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import { call } from '../../platform/api-client.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RunningNotice } from '../assessment/running-notice.tsx';
import { BIAS_TESTS_KEY } from './bias-test-queries.ts';
import { assetTitle, TIMEFRAME_WORDS } from './bias-words.ts';

/** Says that a test is running, and offers to go on with it or to end it. */
export function RunningTestNotice({ test }: { test: BiasTestSummary }) {
  const { name } = TIMEFRAME_WORDS[test.timeframe];
  return (
    <RunningNotice
      title="A test is still running"
      noun="test"
      progress={`${assetTitle(test.asset)}, ${name}: ${test.answered} of ${test.questionCount} answered.`}
      kept="The answers given so far are kept and can be seen in its results."
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
