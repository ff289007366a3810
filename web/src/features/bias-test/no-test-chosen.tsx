import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { testListQuery } from './bias-test-queries.ts';
import { assetTitle } from './bias-text.ts';
import { RunningTestNotice } from './running-test-notice.tsx';

/** Shown for an address with an asset but no test. Offers to resume the running test, or to start one on that asset. */
export function NoTestChosen({ asset }: { asset: string }) {
  const tests = useInfiniteQuery(testListQuery);
  const running = tests.data?.pages.flatMap((page) => page.tests).find((test) => test.state === 'active');
  if (running) return <RunningTestNotice test={running} />;
  return (
    <EmptyState
      title="No test is open here"
      actions={
        <LinkButton to="/bias-test" search={{ asset }}>
          Start one: {assetTitle(asset)}
        </LinkButton>
      }
    >
      No test is running, and this link names none. You can start a new one.
    </EmptyState>
  );
}
