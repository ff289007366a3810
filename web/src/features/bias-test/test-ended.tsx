import { BIAS_FOCUS_LIMIT_MS } from '@tradesense/core/bias/bias-rules.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Where a test that ended before its last question leads. */
export function TestEnded({ testId, asset }: { testId: string; asset: string }) {
  return (
    <div role="alert">
      <EmptyState
        title="This test has ended"
        actions={
          <>
            <LinkButton to="/results/$assetSymbol" params={{ assetSymbol: asset }} search={{ session: testId }}>
              See what was answered
            </LinkButton>
            <LinkButton to="/bias-test" variant="secondary">
              Back to Bias Test
            </LinkButton>
          </>
        }
      >
        <p>
          A test ends as abandoned when its page is left for more than {BIAS_FOCUS_LIMIT_MS / 1000} seconds, or when you
          end it. Answers that were sent are kept; it does not count as completed.
        </p>
      </EmptyState>
    </div>
  );
}
