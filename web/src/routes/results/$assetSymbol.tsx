import { createFileRoute } from '@tanstack/react-router';
import { NoTestChosen } from '../../features/bias-test/no-test-chosen.tsx';
import { TestResults } from '../../features/bias-test/test-results.tsx';
import { sessionSearch } from '../../features/bias-test/test-search-params.ts';
import { ClassOfAttempt } from '../../features/classes/class-of-attempt.tsx';
import { LedStrip } from '../../features/guidance/led-strip.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';
import { assetTitleOf } from '../../shell/asset-title.ts';

export const Route = createFileRoute('/results/$assetSymbol')({
  validateSearch: sessionSearch,
  staticData: { title: 'Results', titleOf: assetTitleOf('results', ({ params }) => params['assetSymbol']) },
  component: ResultsRoute,
});

function ResultsRoute() {
  const { session } = Route.useSearch();
  const { assetSymbol } = Route.useParams();
  return (
    <QueryScope>
      <LedStrip isSignedIn />
      {session === undefined ? (
        <NoTestChosen asset={assetSymbol} />
      ) : (
        <TestResults key={session} testId={session} beside={<ClassOfAttempt attemptId={session} />} />
      )}
    </QueryScope>
  );
}
