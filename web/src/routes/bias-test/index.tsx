import { createFileRoute } from '@tanstack/react-router';
import { RANDOM_ASSET } from '../../features/bias-test/asset-search.ts';
import { BiasTestStart } from '../../features/bias-test/bias-test-start.tsx';
import { assetSearch } from '../../features/bias-test/test-search-params.ts';

export const Route = createFileRoute('/bias-test/')({
  validateSearch: assetSearch,
  staticData: { title: 'Bias Test' },
  component: BiasTestRoute,
});

function BiasTestRoute() {
  const { asset = RANDOM_ASSET } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BiasTestStart
      key={asset}
      initialAsset={asset}
      onStarted={(test, assetSymbol) =>
        void navigate({ to: '/bias-test/$assetSymbol', params: { assetSymbol }, search: { test } })
      }
    />
  );
}
