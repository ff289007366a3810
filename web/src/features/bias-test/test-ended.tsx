import { LinkButton } from '../../ui/link-button.tsx';
import { AttemptEnded } from '../assessment/attempt-ended.tsx';

/** Where a test that ended before its last question leads. */
export function TestEnded({ testId, asset }: { testId: string; asset: string }) {
  return (
    <AttemptEnded
      noun="test"
      kept="Answers that were sent are kept; it does not count as completed."
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
    />
  );
}
