import { createFileRoute, notFound } from '@tanstack/react-router';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { MarketPage } from '../../features/market/market-page.tsx';
import { UnknownMarket } from '../../features/market/unknown-market.tsx';

export const Route = createFileRoute('/markets/$symbol')({
  staticData: { title: 'Market' },
  loader: ({ params }) => {
    const asset = findAsset(params.symbol.toUpperCase());
    if (asset === undefined) notFound({ throw: true });
    return asset;
  },
  component: MarketRoute,
  notFoundComponent: UnknownMarketRoute,
});

function MarketRoute() {
  const asset = Route.useLoaderData();
  const auth = useAuthState();
  const learnerId = auth.status === 'signed-in' ? auth.user.id : null;
  return asset === undefined ? null : <MarketPage asset={asset} learnerId={learnerId} />;
}

function UnknownMarketRoute() {
  return <UnknownMarket symbol={Route.useParams().symbol} />;
}
