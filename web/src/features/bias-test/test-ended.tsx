import { LinkButton } from '../../ui/link-button.tsx';
import { AttemptEnded } from '../assessment/attempt-ended.tsx';

/** Shows that a test ended before its last question, with links to continue. */
export function TestEnded({ testId, asset }: { testId: string; asset: string }) {
  return (
    <AttemptEnded
      noun="test"
      kept="Your answers are stored; the test does not count as completed."
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
