import { createFileRoute, notFound } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { MarketPage } from '../../features/market/market-page.tsx';
import { UnknownMarket } from '../../features/market/unknown-market.tsx';
import { assetTitleOf } from '../../shell/asset-title.ts';

export const Route = createFileRoute('/markets/$symbol')({
  staticData: { title: 'Market', titleOf: assetTitleOf('market', ({ params }) => params['symbol']) },
  loader: async ({ params }) => {
    // The asset catalogue is loaded together with the page, so that the app's first load does not include it.
    const { findAsset } = await import('@tradesense/core/market/asset.ts');
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
