import { createFileRoute } from '@tanstack/react-router';
import { knownAsset } from '../../features/bias-test/asset-search.ts';
import { BiasTestStart } from '../../features/bias-test/bias-test-start.tsx';
import { assetSearch } from '../../features/bias-test/test-search-params.ts';
import { LedStrip } from '../../features/guidance/led-strip.tsx';
import { QueryScope } from '../../platform/query-scope.tsx';

export const Route = createFileRoute('/bias-test/')({
  validateSearch: assetSearch,
  staticData: { title: 'Bias Test' },
  component: BiasTestRoute,
});

function BiasTestRoute() {
  const asset = knownAsset(Route.useSearch().asset);
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <LedStrip isSignedIn />
      <BiasTestStart
        key={asset}
        initialAsset={asset}
        onStarted={(test, assetSymbol) =>
          void navigate({ to: '/bias-test/$assetSymbol', params: { assetSymbol }, search: { test } })
        }
      />
    </QueryScope>
  );
}
