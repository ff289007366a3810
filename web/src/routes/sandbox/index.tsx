import { createFileRoute } from '@tanstack/react-router';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { UnlockGate } from '../../features/unlock/unlock-gate.tsx';
import { tradingSearch } from '../../features/trading/sandbox-search-params.ts';
import { TradingPage } from '../../features/trading/trading-page.tsx';
import { AREAS } from '../../platform/product-areas.ts';
import { QueryScope } from '../../platform/query-scope.tsx';
import { assetTitleOf } from '../../shell/asset-title.ts';

export const Route = createFileRoute('/sandbox/')({
  validateSearch: tradingSearch,
  staticData: {
    title: 'Sandbox',
    titleOf: assetTitleOf('sandbox', ({ search }) => search['asset']),
  },
  component: SandboxRoute,
});

function SandboxRoute() {
  const { account, asset, plan } = Route.useSearch();
  const navigate = Route.useNavigate();
  const auth = useAuthState();
  return (
    <QueryScope>
      <UnlockGate
        title="Sandbox"
        intro={AREAS.sandbox.summary}
        isAdmin={auth.status === 'signed-in' && auth.user.isAdmin}
      >
        <TradingPage
          learner={auth.status === 'signed-in' ? auth.user.id : ''}
          accountId={account ?? null}
          symbol={asset ?? null}
          planOf={plan ?? null}
          onSelect={(next) => void navigate({ search: tradingSearch({ account: next.accountId, asset: next.symbol }) })}
        />
      </UnlockGate>
    </QueryScope>
  );
}
