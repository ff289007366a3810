import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { BIAS_TESTS_KEY } from './bias-test-queries.ts';
import { assetTitle, TIMEFRAME_WORDS } from './bias-words.ts';

/** Says that a test is running, and offers to go on with it or to end it. */
export function RunningTestNotice({ test }: { test: BiasTestSummary }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const abandon = useMutation({
    mutationFn: () => call('POST /api/bias-tests/{id}/abandon', { params: { id: test.id } }),
    onSuccess: () => setAsking(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: BIAS_TESTS_KEY }),
  });
  return (
    <Alert
      tone="warning"
      title="A test is still running"
      actions={
        <>
          <LinkButton to="/bias-test/$assetSymbol" params={{ assetSymbol: test.asset }} search={{ test: test.id }}>
            Resume
          </LinkButton>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            End it
          </Button>
        </>
      }
    >
      <p>
        {assetTitle(test.asset)}, {TIMEFRAME_WORDS[test.timeframe].name}: {test.answered} of {test.questionCount}{' '}
        answered.
      </p>
      <Dialog
        isOpen={isAsking}
        title="End the running test?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" isBusy={abandon.isPending} onClick={() => abandon.mutate()}>
              End the test
            </Button>
          </>
        }
      >
        <p>It will count as abandoned. The answers given so far are kept and can be seen in its results.</p>
        {abandon.error ? <Alert tone="danger">{abandon.error.message}</Alert> : null}
      </Dialog>
    </Alert>
  );
}
