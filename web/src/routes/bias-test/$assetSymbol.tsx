import { createFileRoute } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { BIAS_TESTS_KEY } from '../../features/bias-test/bias-test-queries.ts';
import { NoTestChosen } from '../../features/bias-test/no-test-chosen.tsx';
import { RunningTest } from '../../features/bias-test/running-test.tsx';
import { testSearch } from '../../features/bias-test/test-search-params.ts';
import { QueryScope } from '../../platform/query-scope.tsx';
import { assetTitleOf } from '../../shell/asset-title.ts';

export const Route = createFileRoute('/bias-test/$assetSymbol')({
  validateSearch: testSearch,
  staticData: { title: 'Bias Test', titleOf: assetTitleOf('Bias Test', ({ params }) => params['assetSymbol']) },
  component: RunningTestRoute,
});

function RunningTestRoute() {
  return (
    <QueryScope>
      <RunningTestPage />
    </QueryScope>
  );
}

function RunningTestPage() {
  const { assetSymbol } = Route.useParams();
  const { test } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const showResults = useCallback(() => {
    if (test === undefined) return;
    void queryClient.invalidateQueries({ queryKey: BIAS_TESTS_KEY });
    void navigate({ to: '/results/$assetSymbol', params: { assetSymbol }, search: { session: test }, replace: true });
  }, [assetSymbol, navigate, queryClient, test]);
  if (test === undefined) return <NoTestChosen asset={assetSymbol} />;
  return <RunningTest key={test} testId={test} asset={assetSymbol} onCompleted={showResults} />;
}
