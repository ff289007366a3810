import { useInfiniteQuery } from '@tanstack/react-query';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { MissingPage } from '../../missing-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RANDOM_ASSET } from './asset-search.ts';
import { testListQuery } from './bias-test-queries.ts';
import { assetTitle } from './bias-text.ts';
import { RunningTestNotice } from './running-test-notice.tsx';

/**
 * Shown for an address with an asset but no test. Offers to resume the running test, or to start one on that asset, and
 * says so if there is no such asset.
 */
export function NoTestChosen({ asset }: { asset: string }) {
  const tests = useInfiniteQuery(testListQuery);
  const running = tests.data?.pages.flatMap((page) => page.tests).find((test) => test.state === 'active');
  if (asset !== RANDOM_ASSET && findAsset(asset.toUpperCase()) === undefined)
    return (
      <MissingPage
        title={`There is no asset “${asset}”`}
        actions={<LinkButton to="/bias-test">Choose an asset</LinkButton>}
      >
        The symbol in the address may be misspelled.
      </MissingPage>
    );
  if (running) return <RunningTestNotice test={running} />;
  return (
    <EmptyState
      title="No test is open here"
      isPage
      actions={
        <LinkButton to="/bias-test" search={{ asset }}>
          Start one: {assetTitle(asset)}
        </LinkButton>
      }
    >
      This link does not open a running test. You can start a new one.
    </EmptyState>
  );
}
